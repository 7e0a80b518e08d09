// One recording: samples in, texts out, whichever socket is there. A text that no socket took waits for the next one.

import type { SpeechEvent } from '@persona-chat/widget/protocol/speech.ts';
import type { Clock } from '../clock.ts';
import type { SpeechTap } from './received-speech.ts';
import type { RecognizedText, Recognition } from './recognizer.ts';
import type { Listener, SpeechLimits } from './utterances.ts';

export interface UtteranceOptions {
  readonly limits: SpeechLimits;
  readonly clock: Clock;
  readonly tap: SpeechTap;
  /** null when there is no recogniser. */
  begin(tell: (text: RecognizedText) => void): Recognition | null;
  onForgotten(): void;
  report(error: unknown): void;
}

export interface Utterance {
  /** Makes this the listener, in place of the one before, and tells it where the recording stands. */
  attach(listener: Listener): void;
  /** The connection is gone; the recording waits for the next one. */
  detach(listener: Listener): void;
  /** No connection is there. */
  isWaiting(): boolean;
  /** Takes samples, a whole number of them. */
  write(pcm: Buffer): void | Promise<void>;
  /** Ends the recording; resolves when the last text has been told. */
  finish(): Promise<void>;
  /** Gives the recording up with a reason that its listener is told. */
  fail(reason: string): void;
  forget(): void;
}

const notConfigured = 'No speech recognition is configured on this server.';
const notRecognized = 'The speech could not be recognised.';
const tooLong = 'The recording is too long.';
const tooSilent = 'No sound came.';

/** Starts a recording with its recogniser. */
export const startUtterance = (options: UtteranceOptions): Utterance => {
  const { limits, clock, tap, report } = options;
  let listener: Listener | null = null;
  let receivedBytes = 0;
  /** Final texts that no connection has taken yet. */
  let waiting: SpeechEvent[] = [];
  let end: SpeechEvent | null = null;
  let finishing: Promise<void> | null = null;
  let patience = new AbortController();
  const over = new AbortController();
  const beganAt = clock.now();
  let heardAt = beganAt;

  const deliver = async (event: SpeechEvent): Promise<void> => {
    const taker = listener;
    const isTaken = taker !== null && (await taker.send(event));
    if (isTaken || event.type !== 'transcript' || !event.isFinal) return;
    waiting.push(event);
    // A new connection may have come while this one was breaking.
    if (listener !== null && listener !== taker) flush();
  };

  const flush = (): void => {
    const events = waiting;
    waiting = [];
    for (const event of events) void deliver(event);
  };

  const recognition = options.begin(({ transcript, isFinal }) => {
    if (end === null) void deliver({ type: 'transcript', transcript, isFinal });
  });

  const forget = (): void => {
    patience.abort();
    over.abort();
    recognition?.abort();
    listener?.release('ended');
    listener = null;
    options.onForgotten();
  };

  const forgetLater = async (ms: number): Promise<void> => {
    patience.abort();
    patience = new AbortController();
    const { signal } = patience;
    await clock.sleep(ms, signal);
    if (!signal.aborted) forget();
  };

  const close = (event: SpeechEvent): void => {
    if (end !== null) return;
    end = event;
    over.abort();
    if (listener) void deliver(event);
    void forgetLater(listener ? limits.lingerMs : limits.resumeMs);
  };

  const fail = (reason: string): void => {
    close({ type: 'recognizer_state', state: 'error', reason });
    recognition?.abort();
  };

  const conclude = async (): Promise<void> => {
    try {
      await recognition?.finish();
      close({ type: 'recognizer_state', state: 'stopped' });
    } catch (error) {
      if (end !== null) return;
      report(error);
      fail(notRecognized);
    }
  };

  /** A socket that is open and says nothing would keep its seat for ever. Who waits for a socket has a limit of its own. */
  const watchSilence = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const left = Math.min(heardAt + limits.idleMs, beganAt + limits.longestMs) - clock.now();
      if (left <= 0 && finishing === null) return fail(clock.now() >= beganAt + limits.longestMs ? tooLong : tooSilent);
      await clock.sleep(Math.max(left, limits.idleMs / 10), over.signal);
      if (listener === null) heardAt = clock.now();
    }
  };
  void watchSilence();

  // Until its first connection is there.
  void forgetLater(limits.resumeMs);

  return {
    attach: (next) => {
      patience.abort();
      heardAt = clock.now();
      const previous = listener;
      listener = next;
      previous?.release('superseded');
      tap.connect();
      if (end === null && recognition === null) return fail(notConfigured);
      if (end === null) void deliver({ type: 'recognizer_state', state: 'ready', receivedBytes });
      flush();
      if (end === null) return;
      // To a connection that comes after the end, it is told again.
      void deliver(end);
      void forgetLater(limits.lingerMs);
    },
    detach: (gone) => {
      if (listener !== gone) return;
      listener = null;
      void forgetLater(limits.resumeMs);
    },
    isWaiting: () => listener === null,
    write: (pcm) => {
      if (end !== null || finishing !== null || recognition === null) return;
      if (receivedBytes + pcm.length > limits.maxBytes) return fail(tooLong);
      receivedBytes += pcm.length;
      heardAt = clock.now();
      tap.frame(pcm);
      return recognition.write(pcm);
    },
    finish: () => {
      tap.stop();
      return (finishing ??= conclude());
    },
    fail,
    forget,
  };
};
