// A visitor can ask for a recording that meets a fault: `/speech-drop 12` and the like. It holds for the recordings
// until their next message.

import type { SpeechEvent } from '@persona-chat/widget/protocol/speech.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { findCommand, readCommands, readNumber } from '../brains/commands.ts';
import type { Command, CommandName } from '../brains/commands.ts';
import type { Clock } from '../clock.ts';
import { HttpError } from '../http-error.ts';
import { speechPath } from '../routes/speech.ts';
import type { Speech } from '../speech/speech.ts';
import type { Utterance } from '../speech/utterance.ts';
import type { Listener } from '../speech/utterances.ts';
import { read } from './before-route.ts';
import type { LoadMessages } from './before-route.ts';

/** What goes wrong with one socket. */
interface SpeechFault {
  /** The socket breaks after so many frames. */
  readonly dropAfterFrames: number | null;
  readonly errorAfterFrames: number | null;
  /** The last text comes so long after the state that says there is no more. */
  readonly finalLateMs: number | null;
  /** States come in an order that makes no sense, and final texts twice. */
  readonly isDisordered: boolean;
  /** Nothing is ever told. */
  readonly isSilent: boolean;
}

/** What was asked for the recordings of a conversation. */
export interface SpeechFaults {
  /** Whether this socket is refused before it opens. */
  isRefused(conversationId: string): Promise<boolean>;
  plan(conversationId: string): Promise<SpeechFault>;
  /** What goes wrong with the upload of a recording, as upload-faults.ts names it; null: nothing. */
  planUpload(conversationId: string): Promise<string | null>;
}

const noFault: SpeechFault = {
  dropAfterFrames: null,
  errorAfterFrames: null,
  finalLateMs: null,
  isDisordered: false,
  isSilent: false,
};

/** How many messages are remembered: enough for a demo, and bounded. */
const rememberedMessages = 1_000;
const always = 1_000_000;

/** Creates the faults of one process. */
export const createSpeechFaults = (load: LoadMessages): SpeechFaults => {
  const counts = new Map<string, number>();

  /** How often this has been asked for the message, from 1. */
  const count = (key: string): number => {
    if (counts.size >= rememberedMessages) counts.clear();
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };

  const readWish = async (conversationId: string): Promise<{ id: string; commands: readonly Command[] }> => {
    const message = (await load(conversationId)).findLast(({ role }) => role === 'user');
    return { id: message?.id ?? '', commands: readCommands(message?.content ?? '') };
  };

  return {
    isRefused: async (conversationId) => {
      const { id, commands } = await readWish(conversationId);
      const refuse = findCommand(commands, 'speech-refuse');
      return refuse !== undefined && count(`${id} refuse`) <= readNumber(refuse, 0, always, [0, always]);
    },
    planUpload: async (conversationId) => {
      const { id, commands } = await readWish(conversationId);
      const fails = findCommand(commands, 'speech-upload');
      if (!fails || count(`${id} upload`) > readNumber(fails, 1, 1, [1, always])) return null;
      return fails.words[0] ?? '500';
    },
    plan: async (conversationId) => {
      const { id, commands } = await readWish(conversationId);
      if (commands.length === 0) return noFault;
      const sockets = count(`${id} open`);
      /** The number at the command's first place; the second one says for how many sockets it holds. */
      const figure = (name: CommandName, fallback: number): number | null => {
        const command = findCommand(commands, name);
        if (!command || sockets > readNumber(command, 1, 1, [1, always])) return null;
        return readNumber(command, 0, fallback, [0, always]);
      };
      return {
        dropAfterFrames: figure('speech-drop', 12),
        errorAfterFrames: figure('speech-error', 10),
        finalLateMs: figure('speech-late', 1_500),
        isDisordered: findCommand(commands, 'speech-disorder') !== undefined,
        isSilent: findCommand(commands, 'speech-silent') !== undefined,
      };
    },
  };
};

const state = (name: 'ready' | 'stopped'): SpeechEvent => ({ type: 'recognizer_state', state: name });

const disordered = (event: SpeechEvent): readonly SpeechEvent[] => {
  if (event.type === 'transcript') return event.isFinal ? [event, event] : [event];
  if (event.state === 'ready') return [state('stopped'), event, event];
  return [event, state('ready'), { type: 'transcript', transcript: 'too late', isFinal: false }, event];
};

/** A listener whose events go wrong as planned. */
const faultyListener = (listener: Listener, planned: Promise<SpeechFault>, clock: Clock): Listener => {
  const late = async (event: SpeechEvent, ms: number): Promise<boolean> => {
    await clock.sleep(ms);
    return listener.send(event);
  };
  return {
    ...listener,
    send: async (event) => {
      const { finalLateMs, isDisordered, isSilent } = await planned;
      if (isSilent) return true;
      const isFinal = event.type === 'transcript' && event.isFinal === true;
      if (isFinal && finalLateMs !== null) return late(event, finalLateMs);
      const told = await Promise.all((isDisordered ? disordered(event) : [event]).map((each) => listener.send(each)));
      return told.every(Boolean);
    },
  };
};

/** A recording as one connection meets it. */
const faultyUtterance = (utterance: Utterance, planned: Promise<SpeechFault>, clock: Clock): Utterance => {
  const attached = new Map<Listener, Listener>();
  let frames = 0;
  let isBroken = false;
  return {
    ...utterance,
    attach: (listener) => {
      const faulty = faultyListener(listener, planned, clock);
      attached.set(listener, faulty);
      utterance.attach(faulty);
    },
    detach: (listener) => utterance.detach(attached.get(listener) ?? listener),
    write: async (pcm) => {
      const { dropAfterFrames, errorAfterFrames } = await planned;
      if (isBroken) return;
      await utterance.write(pcm);
      frames += 1;
      if (frames === dropAfterFrames) {
        isBroken = true;
        for (const listener of attached.keys()) listener.terminate();
      }
      if (frames === errorAfterFrames) utterance.fail('The scenario asked for it.');
    },
  };
};

/** The same service, with recordings that meet what was asked for. */
export const withSpeechFaults = (speech: Speech, faults: SpeechFaults, clock: Clock): Speech => ({
  ...speech,
  utterances: {
    ...speech.utterances,
    open: (...order) => {
      const utterance = speech.utterances.open(...order);
      const [{ conversationId }] = order;
      return (
        utterance &&
        faultyUtterance(
          utterance,
          faults.plan(conversationId).catch(() => noFault),
          clock,
        )
      );
    },
  },
});

const querySchema = v.object({ conversationId: v.string() });

/** Refuses sockets before they open. */
export const addSpeechRefusals = (api: FastifyInstance, faults: SpeechFaults): void => {
  api.addHook('preValidation', async (request) => {
    if (request.routeOptions.url !== speechPath || !request.ws) return;
    const query = read(querySchema, request.query);
    if (query && (await faults.isRefused(query.conversationId))) {
      throw new HttpError(503, 'The scenario asked for this status.');
    }
  });
};
