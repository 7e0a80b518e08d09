// The demo's scenarios, put around an honest server from outside: what they wrap and hook into knows nothing of them.

import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { ShapeStream } from '../replies/reply-streams.ts';
import type { Speech } from '../speech/speech.ts';
import type { Database } from '../store/database.ts';
import { readHistory } from '../store/messages.ts';
import type { ReceiveUpload } from '../uploads/upload-receiver.ts';
import type { LoadMessages } from './before-route.ts';
import { addClearFaults } from './clear-faults.ts';
import { addFaultAnswers } from './fault-answer.ts';
import { addGuestFaults } from './guest-faults.ts';
import { createReusedConnections } from './reused-connections.ts';
import { addSendFaults } from './send-faults.ts';
import { addSpeechRefusals, createSpeechFaults, withSpeechFaults } from './speech-faults.ts';
import { shapeFaultyStream } from './stream-faults.ts';
import { createUploadFaults, withUploadFaults } from './upload-faults.ts';

export interface DemoFaults {
  /** undefined: streams are as they are. */
  readonly shapeStream: ShapeStream | undefined;
  aroundUploads(receive: ReceiveUpload): ReceiveUpload;
  aroundSpeech(speech: Speech): Speech;
  /** Hooks into the routes of the API; has to be called before they are registered. */
  extend(api: FastifyInstance): void;
}

export interface DemoFaultsOptions {
  readonly database: Database;
  readonly clock: Clock;
}

/** What a server without scenarios has. */
export const noDemoFaults: DemoFaults = {
  shapeStream: undefined,
  aroundUploads: (receive) => receive,
  aroundSpeech: (speech) => speech,
  extend: () => {},
};

/** Far enough back for the last wish of a visitor. */
const newestMessages = 100;

/** Creates the faults of one process. */
export const createDemoFaults = ({ database, clock }: DemoFaultsOptions): DemoFaults => {
  const load: LoadMessages = async (conversationId) =>
    (await readHistory(database, conversationId, undefined, newestMessages))?.messages ?? [];
  const connections = createReusedConnections();
  const speechFaults = createSpeechFaults(load);
  const uploadFaults = createUploadFaults({
    isSentAgainUnasked: connections.isSentAgainUnasked,
    planRecording: speechFaults.planUpload,
  });
  return {
    shapeStream: (order, read) => shapeFaultyStream(order, read, clock),
    aroundUploads: (receive) => withUploadFaults(receive, uploadFaults),
    aroundSpeech: (speech) => withSpeechFaults(speech, speechFaults, clock),
    extend: (api) => {
      connections.watch(api.server);
      addFaultAnswers(api);
      addSendFaults(api);
      addGuestFaults(api);
      addClearFaults(api, database, load);
      addSpeechRefusals(api, speechFaults);
    },
  };
};
