// A visitor of the persona that follows an agenda.

import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { Agenda, ConversationAgenda } from '@persona-chat/widget/protocol/agenda.ts';
import { bootstrapSchema } from '@persona-chat/widget/protocol/bootstrap.ts';
import { messageSchema } from '@persona-chat/widget/protocol/message.ts';
import type { Message } from '@persona-chat/widget/protocol/message.ts';
import type { OutputField } from '@persona-chat/widget/protocol/output.ts';
import { readOutputs } from '@persona-chat/demo-host/server/store/agenda-outputs.ts';
import * as v from 'valibot';
import { firstText } from '../server/support/stream-reader.ts';
import { bootstrapBody, call, createVisitor, sendBody } from '../server/support/visitor.ts';
import type { Answer, Visitor } from '../server/support/visitor.ts';

export interface AgendaVisitor extends Visitor {
  /** Sends the message that begins an agenda. */
  trigger(agendaId: string, requestId?: string): Promise<Answer>;
  /** Says something and reads the whole reply. */
  ask(text: string): Promise<string>;
  /** Begins an agenda and reads what the persona says to that. */
  begin(agendaId?: string): Promise<string>;
  /** Where the agenda stands, as a bootstrap tells it. */
  agenda(): Promise<{ readonly agenda: Agenda | null; readonly progress: ConversationAgenda | null }>;
  outputs(): Promise<readonly OutputField[]>;
}

let triggers = 0;

export const createAgendaVisitor = async (host: DemoHost, personaId = 'agenda'): Promise<AgendaVisitor> => {
  const visitor = await createVisitor(host, null, personaId);
  const { conversationId, token } = visitor;
  const trigger = (agendaId: string, requestId = `trigger-${(triggers += 1)}`): Promise<Answer> =>
    visitor.call('/chat/v4', {
      method: 'POST',
      body: { ...sendBody(conversationId, ''), agendaToTriggerId: agendaId },
      headers: { 'x-request-id': requestId },
    });
  const replyTo = async ({ id }: Message): Promise<string> => firstText(await visitor.read(id));
  return {
    ...visitor,
    trigger,
    ask: async (text) => replyTo(await visitor.say(text)),
    begin: async (agendaId = 'tea-order') => replyTo(v.parse(messageSchema, (await trigger(agendaId)).data)),
    agenda: async () => {
      const body = { ...bootstrapBody, personaId, conversationId };
      const { agenda, conversationAgenda } = v.parse(
        bootstrapSchema,
        (await call(host, '/conversations', { method: 'POST', body, token })).data,
      );
      return { agenda: agenda ?? null, progress: conversationAgenda ?? null };
    },
    outputs: () => readOutputs(host.database, conversationId),
  };
};
