// One utterance over the speech socket (docs/behaviour.md#transcription): frames go out in order, text comes back, and
// a broken connection costs neither. Where no final text comes, the recording itself is transcribed.

import { atom } from 'nanostores';
import type { ClockPort } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Socket, SocketPort } from '../../core/voice-port.ts';
import { parseSpeechEvent, type SpeechEvent } from '../../protocol/speech.ts';
import type { SpeechCommand } from '../../protocol/requests.ts';
import { createFrameQueue } from './frame-queue.ts';
import { addTranscript, noTranscript, type Transcript, transcriptText } from './transcript.ts';

const FINAL_WITHIN_MS = 5_000;

export interface TranscriptionPorts {
  readonly clock: ClockPort;
  readonly loadSockets: () => Promise<SocketPort>;
  readonly url: string;
  /** Read anew for each connection. */
  readonly token: () => string | undefined;
}

export interface Transcription {
  readonly $transcript: Readable<Transcript>;
  push(frame: ArrayBuffer): void;
  /** Connects; frames that were pushed before go first. */
  connect(): void;
  /** All was said. Resolves with the final text, or null where none came within 5 s. */
  finish(): Promise<string | null>;
  close(): void;
}

/** Creates the stream of one utterance. Never rejects: a socket that fails is an utterance without a text. */
export function createTranscription({ clock, loadSockets, url, token }: TranscriptionPorts): Transcription {
  const $transcript = atom(noTranscript);
  const queue = createFrameQueue();
  let socket: Socket | undefined;
  /** The recogniser of the present connection takes frames. */
  let isReady = false;
  let wasReady = false;
  let hasLost = false;
  let isOver = false;
  let isFinishing = false;
  let hasFinal = false;
  let isStopped = false;
  let settle = (_text: string | null) => {};
  const result = new Promise<string | null>((resolve) => (settle = resolve));
  let cancelDeadline = () => {};

  const send = (command: SpeechCommand) => socket?.send(JSON.stringify(command));
  const close = (text: string | null = null) => {
    isOver = true;
    isReady = false;
    cancelDeadline();
    socket?.close();
    settle(text);
  };
  const finalText = () => {
    const { finals, interim } = $transcript.get();
    return finals.length > 0 && !interim ? transcriptText($transcript.get()) : null;
  };
  const flush = () => {
    if (!isReady) return;
    for (const frame of queue.take()) socket?.send(frame);
    if (isFinishing) send({ type: 'stop' });
  };

  const onState = ({ state, receivedBytes }: Extract<SpeechEvent, { type: 'recognizer_state' }>) => {
    if (state === 'error') return close();
    if (state === 'stopped') {
      // It ends before it was told to: what is still said would be missing. Before it began, that means nothing.
      if (!isFinishing) return isReady ? close() : undefined;
      isStopped = true;
      if (finalText() !== null) close(finalText());
      return;
    }
    // Said once more, it must not send anything once more.
    if (isReady) return;
    isReady = wasReady = true;
    if (typeof receivedBytes === 'number') queue.resumeAt(receivedBytes);
    flush();
  };
  const onText = (text: string) => {
    const event = parseSpeechEvent(text);
    if (!event || isOver) return;
    if (event.type === 'recognizer_state') return onState(event);
    $transcript.set(addTranscript($transcript.get(), event.transcript, event.isFinal ?? false));
    hasFinal ||= isFinishing && (event.isFinal ?? false);
    if (isStopped && finalText() !== null) close(finalText());
  };
  const open = (sockets: SocketPort) => {
    if (isOver) return;
    socket = sockets.open(url, {
      onOpen() {
        const value = token();
        send({ type: 'start', ...(value && { token: value }) });
      },
      onText,
      onClose(code, unsentBytes) {
        isReady = false;
        hasLost = true;
        queue.giveBack(unsentBytes);
        // Refused for good: the same token would be refused again and again.
        if (code >= 4_400 && code < 4_500) close();
        else if (isFinishing && !wasReady) close();
      },
    });
  };

  return {
    $transcript,
    push(frame) {
      if (isOver) return;
      queue.put(frame);
      flush();
    },
    connect() {
      loadSockets().then(open, () => close());
    },
    finish() {
      if (isOver) return result;
      isFinishing = true;
      if (!wasReady && hasLost) close();
      else cancelDeadline = clock.after(FINAL_WITHIN_MS, () => close(hasFinal ? finalText() : null));
      flush();
      return result;
    },
    close: () => close(),
  };
}
