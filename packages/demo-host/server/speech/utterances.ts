// Recordings on their way in. One belongs to its request id, not to a connection: a socket that breaks comes back and
// goes on where it was.

import type { SpeechEvent } from '@persona-chat/widget/protocol/speech.ts';
import type { Clock } from '../clock.ts';
import type { RecognizedText, Recognizer } from './recognizer.ts';
import type { ReceivedSpeech } from './received-speech.ts';
import { startUtterance } from './utterance.ts';
import type { Utterance } from './utterance.ts';

export interface SpeechLimits {
  /** Of one recording; a little more than 300 s at 48,000 bytes a second. */
  readonly maxBytes: number;
  /** Recordings at the same time, of one visitor, from one address, since visitors cost nothing, and of all. */
  readonly visitorRecordings: number;
  readonly addressRecordings: number;
  readonly recordings: number;
  /** How long a socket may say nothing before its first frame, which holds the token. */
  readonly authorizeMs: number;
  /** How long a recording may go on without a sample; a microphone sends them ten times a second, also while nobody speaks. */
  readonly idleMs: number;
  /** How long a recording may go on at all. */
  readonly longestMs: number;
  /** How long a recording waits for a socket that broke. */
  readonly resumeMs: number;
  /** How long the socket stays open after the last text, for the client to close it. */
  readonly lingerMs: number;
}

/** Where an utterance's events go: the connection that is there now. */
export interface Listener {
  /** Resolves when it has left; false when it could not. */
  send(event: SpeechEvent): Promise<boolean>;
  /** Another connection took over, or nothing more will come. */
  release(reason: 'superseded' | 'ended'): void;
  /** Breaks the connection off without a word. */
  terminate(): void;
}

export interface UtteranceKey {
  readonly ownerId: string;
  readonly conversationId: string;
  readonly requestId: string;
}

export interface UtterancesOptions {
  readonly clock: Clock;
  readonly limits: SpeechLimits;
  readonly received: ReceivedSpeech;
  report(error: unknown): void;
}

export interface Utterances {
  /** The recording of this key, begun from `address` or gone on with; null when there are too many. */
  open(key: UtteranceKey, address: string, recognizer: Recognizer | null, language: string): Utterance | null;
  stop(): void;
}

interface Seat {
  readonly ownerId: string;
  readonly address: string;
  readonly utterance: Utterance;
}

const keyOf = ({ ownerId, conversationId, requestId }: UtteranceKey): string =>
  [ownerId, conversationId, requestId].join('\n');

/** Creates the registry of one process. */
export const createUtterances = (options: UtterancesOptions): Utterances => {
  const { limits, clock, received, report } = options;
  const active = new Map<string, Seat>();

  const hasRoom = (ownerId: string, address: string): boolean => {
    const seats = [...active.values()];
    const own = seats.filter((seat) => seat.ownerId === ownerId).length;
    const near = seats.filter((seat) => seat.address === address).length;
    return own < limits.visitorRecordings && near < limits.addressRecordings && seats.length < limits.recordings;
  };

  /** A recording that was left is worth less than one that begins. */
  const dropWaiting = (ownerId: string): void => {
    const own = [...active.values()].filter((entry) => entry.ownerId === ownerId);
    own.find(({ utterance }) => utterance.isWaiting())?.utterance.forget();
  };

  return {
    open: (key, address, recognizer, language) => {
      const id = keyOf(key);
      const known = active.get(id);
      if (known) return known.utterance;
      if (!hasRoom(key.ownerId, address)) dropWaiting(key.ownerId);
      if (!hasRoom(key.ownerId, address)) return null;
      const utterance = startUtterance({
        limits,
        clock,
        report,
        tap: received.begin(key),
        begin: (tell: (text: RecognizedText) => void) => recognizer?.start(language, tell) ?? null,
        onForgotten: () => active.delete(id),
      });
      active.set(id, { ownerId: key.ownerId, address, utterance });
      return utterance;
    },
    stop: () => {
      for (const { utterance } of active.values()) utterance.forget();
    },
  };
};
