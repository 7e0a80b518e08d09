// A reply stream with its voice: sentences are spoken while the text goes on, each sub-message's sound ends with
// `isFinal`, and the completion waits for the last of it (docs/protocol.md#the-personas-voice).

import type { StreamEvent } from '@persona-chat/widget/protocol/stream-event.ts';
import { createEventQueue } from './event-queue.ts';
import { createResampler } from './resampler.ts';
import { createSpokenText } from './spoken-text.ts';
import type { SpokenText } from './spoken-text.ts';
import type { Synthesizer } from './synthesizer.ts';
import { nextTurn } from './turns.ts';

export interface Voice {
  readonly synthesizer: Synthesizer;
  readonly voiceId: string;
  readonly language: string;
  /** Of what the reader asked for, in Hz. */
  readonly sampleRate: number;
}

export interface VoicedOptions extends Voice {
  readonly signal: AbortSignal;
  report(error: unknown): void;
}

/** How many events the voice may be ahead of the reader. */
const maxAhead = 64;
/** So much sound makes one event, in a turn of the event loop of its own. */
const pieceSeconds = 0.25;
/** So much text is read in one turn, where it comes at once. */
const turnCharacters = 2_000;

const split = function* (pcm: Buffer, maxBytes: number): Generator<Buffer> {
  for (let place = 0; place < pcm.length; place += maxBytes) yield pcm.subarray(place, place + maxBytes);
};

/** Puts `audio` events between the others; without a voice that works, only the last one of each sub-message. */
export const voiceEvents = async function* (
  events: AsyncIterable<StreamEvent>,
  options: VoicedOptions,
): AsyncGenerator<StreamEvent> {
  const { synthesizer, voiceId, language, sampleRate, report } = options;
  const left = new AbortController();
  const signal = AbortSignal.any([options.signal, left.signal]);
  const queue = createEventQueue<StreamEvent>(maxAhead);
  const texts = new Map<string, SpokenText>();
  const pieceBytes = 2 * Math.round(synthesizer.sampleRate * pieceSeconds);
  let readCharacters = 0;
  let hasFailed = false;
  let speaking: Promise<void> = Promise.resolve();

  const tell = (subMessageId: string, audio: string, isFinal = false): void => {
    queue.push({ type: 'audio', audio, subMessageId, isFinal });
  };

  const speak = async (subMessageId: string, text: string): Promise<void> => {
    if (hasFailed || signal.aborted) return;
    const resampler = createResampler(synthesizer.sampleRate, sampleRate);
    const send = (pcm: Buffer): void => {
      if (pcm.length > 0) tell(subMessageId, pcm.toString('base64'));
    };
    const speakPieces = async (pcm: Buffer): Promise<void> => {
      for (const piece of split(pcm, pieceBytes)) {
        await nextTurn();
        if (signal.aborted) return;
        send(resampler.push(piece));
        await queue.room();
      }
    };
    try {
      for await (const pcm of synthesizer.speak({ text, voiceId, language, signal })) await speakPieces(pcm);
      send(resampler.end());
    } catch (error) {
      // The text is whole without its voice; it goes on in silence.
      hasFailed = true;
      if (!signal.aborted) report(error);
    }
  };

  const say = (subMessageId: string, sentences: readonly string[]): void => {
    for (const text of sentences) speaking = speaking.then(() => speak(subMessageId, text));
  };

  const finish = (subMessageId: string): void => {
    say(subMessageId, texts.get(subMessageId)?.end() ?? []);
    if (texts.delete(subMessageId)) speaking = speaking.then(() => tell(subMessageId, '', true));
  };

  const relay = async (): Promise<void> => {
    for await (const event of events) {
      if (event.type === 'completion') {
        for (const subMessageId of [...texts.keys()]) finish(subMessageId);
        await speaking;
      }
      queue.push(event);
      if (event.type !== 'token') continue;
      const { subMessageId } = event;
      readCharacters += event.delta.length;
      if (readCharacters > turnCharacters) {
        readCharacters = 0;
        await nextTurn();
      }
      const text = texts.get(subMessageId) ?? createSpokenText();
      texts.set(subMessageId, text);
      say(subMessageId, text.push(event.delta));
      if (event.subMessageEnded) finish(subMessageId);
    }
  };

  relay().then(
    () => queue.end(),
    (error: unknown) => queue.end(error),
  );
  try {
    yield* queue.read();
  } finally {
    left.abort();
  }
};
