// One utterance over the speech socket (docs/behaviour.md#transcription): frames go out in order, text comes back, and
// a broken connection costs neither. Where no final text comes, the recording itself is transcribed.

import { atom } from 'nanostores';
import type { ClockPort } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Socket, SocketPort } from '../../core/voice-port.ts';
import { toJson } from '../../core/to-json.ts';
import { parseSpeechEvent, type SpeechEvent } from '../../protocol/speech.ts';
import type { SpeechCommand } from '../../protocol/requests.ts';
import { createFrameQueue } from './frame-queue.ts';
import { noTranscript, type Transcript } from './transcript.ts';
import { newTranscription, reduceTranscription, type TranscriptionAction } from './transcription-state.ts';

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
  let state = newTranscription;
  let socket: Socket | undefined;
  let settle = (_text: string | null) => {};
  const result = new Promise<string | null>((resolve) => (settle = resolve));
  let cancelDeadline = () => {};

  const send = (command: SpeechCommand) => socket?.send(toJson(command));
  const dispatch = (action: TranscriptionAction) => {
    const before = state;
    state = reduceTranscription(before, action);
    if (state.transcript !== before.transcript) $transcript.set(state.transcript);
    if (state.name !== 'over' || before.name === 'over') return;
    cancelDeadline();
    socket?.close();
    settle(state.text);
  };
  const flush = () => {
    if (state.connection !== 'ready' || state.name === 'over') return;
    for (const frame of queue.take()) socket?.send(frame);
    if (state.name !== 'speaking') send({ type: 'stop' });
  };

  const onState = ({ state: recognizer, receivedBytes }: Extract<SpeechEvent, { type: 'recognizer_state' }>) => {
    if (recognizer === 'error') return dispatch({ type: 'ended' });
    if (recognizer === 'stopped') return dispatch({ type: 'stopped' });
    // Said once more, it must not send anything once more.
    if (state.connection === 'ready') return;
    dispatch({ type: 'ready' });
    if (typeof receivedBytes === 'number') queue.resumeAt(receivedBytes);
    flush();
  };
  const onText = (text: string) => {
    const event = parseSpeechEvent(text);
    if (event?.type === 'recognizer_state') onState(event);
    else if (event) dispatch({ type: 'heard', text: event.transcript, isFinal: event.isFinal ?? false });
  };
  const open = (sockets: SocketPort) => {
    if (state.name === 'over') return;
    socket = sockets.open(url, {
      onOpen() {
        const value = token();
        send({ type: 'start', ...(value && { token: value }) });
      },
      onText,
      onClose(code, unsentBytes) {
        queue.giveBack(unsentBytes);
        dispatch({ type: 'lost', code });
      },
    });
  };

  return {
    $transcript,
    push(frame) {
      if (state.name === 'over') return;
      queue.put(frame);
      flush();
    },
    connect() {
      loadSockets().then(open, () => dispatch({ type: 'ended' }));
    },
    finish() {
      dispatch({ type: 'finished' });
      if (state.name === 'over') return result;
      cancelDeadline = clock.after(FINAL_WITHIN_MS, () => dispatch({ type: 'late' }));
      flush();
      return result;
    },
    close: () => dispatch({ type: 'ended' }),
  };
}
