// Which recogniser hears the visitor, and the stream to it where the persona's settings ask for one
// (docs/behaviour.md#transcription).

import type { ClockPort } from '../../core/env.ts';
import type { SocketPort } from '../../core/voice-port.ts';
import type { QueryValue } from '../../protocol/query.ts';
import { createTranscription, type Transcription } from './transcription.ts';
import { type SpeechChoice, transcriptionAddress, transcriptionModel } from './transcription-address.ts';

export interface TranscriberPorts {
  readonly clock: ClockPort;
  readonly loadSockets: () => Promise<SocketPort>;
  /** Read anew for each connection. */
  readonly token: () => string | undefined;
  /** What persona, bootstrap and page say now. */
  readonly choice: () => SpeechChoice;
  /** Who speaks, as the socket's address names it. */
  readonly who: () => Readonly<Record<string, QueryValue>>;
}

export interface Transcriber {
  model(): string;
  /** Begins the stream of one recording, or null where the recording is transcribed after its upload. */
  start(requestId: string): Transcription | null;
}

/** Creates the way from speech to text. */
export function createTranscriber({ clock, loadSockets, token, choice, who }: TranscriberPorts): Transcriber {
  return {
    model: () => transcriptionModel(choice()),
    start(requestId) {
      const url = transcriptionAddress(choice(), { ...who(), requestId });
      return url === null ? null : createTranscription({ clock, loadSockets, url, token });
    },
  };
}

export type CreateTranscriber = typeof createTranscriber;
