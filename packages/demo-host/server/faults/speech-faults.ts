// A visitor can ask for a recording that meets a fault: `/speech-drop 12` and the like. It holds for the recordings
// until their next message.

import type { Message } from '@persona-chat/widget/protocol/message.ts';
import type { SpeechEvent } from '@persona-chat/widget/protocol/speech.ts';
import { findCommand, readCommands, readNumber } from '../brains/commands.ts';
import type { Command, CommandName } from '../brains/commands.ts';
import type { Clock } from '../clock.ts';
import type { Listener } from '../speech/utterances.ts';

/** What goes wrong with one socket. */
export interface SpeechFault {
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

export interface SpeechFaults {
  /** Whether this socket is refused before it opens. `load` gives the newest messages, oldest first. */
  isRefused(load: () => Promise<readonly Message[]>): Promise<boolean>;
  plan(load: () => Promise<readonly Message[]>): Promise<SpeechFault>;
  /** What goes wrong with the upload of a recording, as upload-faults.ts names it; null: nothing. */
  planUpload(load: () => Promise<readonly Message[]>): Promise<string | null>;
}

const noFault: SpeechFault = {
  dropAfterFrames: null,
  errorAfterFrames: null,
  finalLateMs: null,
  isDisordered: false,
  isSilent: false,
};

export const noSpeechFaults: SpeechFaults = {
  isRefused: async () => false,
  plan: async () => noFault,
  planUpload: async () => null,
};

/** How many messages are remembered: enough for a demo, and bounded. */
const rememberedMessages = 1_000;
const always = 1_000_000;

/** Creates the faults of one process. */
export const createSpeechFaults = (): SpeechFaults => {
  const counts = new Map<string, number>();

  /** How often this has been asked for the message, from 1. */
  const count = (key: string): number => {
    if (counts.size >= rememberedMessages) counts.clear();
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };

  const read = async (load: () => Promise<readonly Message[]>): Promise<{ id: string; commands: readonly Command[] }> => {
    const message = (await load()).findLast(({ role }) => role === 'user');
    return { id: message?.id ?? '', commands: readCommands(message?.content ?? '') };
  };

  return {
    isRefused: async (load) => {
      const { id, commands } = await read(load);
      const refuse = findCommand(commands, 'speech-refuse');
      return refuse !== undefined && count(`${id} refuse`) <= readNumber(refuse, 0, always, [0, always]);
    },
    planUpload: async (load) => {
      const { id, commands } = await read(load);
      const fails = findCommand(commands, 'speech-upload');
      if (!fails || count(`${id} upload`) > readNumber(fails, 1, 1, [1, always])) return null;
      return fails.words[0] ?? '500';
    },
    plan: async (load) => {
      const { id, commands } = await read(load);
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
export const faultyListener = (listener: Listener, fault: SpeechFault, clock: Clock): Listener => {
  const { finalLateMs, isDisordered, isSilent } = fault;
  if (isSilent) return { ...listener, send: async () => true };
  const late = async (event: SpeechEvent, ms: number): Promise<boolean> => {
    await clock.sleep(ms);
    return listener.send(event);
  };
  return {
    ...listener,
    send: async (event) => {
      const isFinal = event.type === 'transcript' && event.isFinal === true;
      if (isFinal && finalLateMs !== null) return late(event, finalLateMs);
      const told = await Promise.all((isDisordered ? disordered(event) : [event]).map((each) => listener.send(each)));
      return told.every(Boolean);
    },
  };
};
