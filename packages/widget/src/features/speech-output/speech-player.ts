// The persona's voice at the loudspeaker: decoding in small turns, starting the output, giving way to everything else.

import { atom } from 'nanostores';
import type { AudioPort, SoundLine, SoundOutput } from '../../core/audio-port.ts';
import type { ClockPort } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { AudioEvent } from '../../protocol/stream-event.ts';
import { decodeBase64 } from './pcm.ts';
import { createSchedule, type Placement } from './playback-schedule.ts';
import { createAudioQueue, type SoundPiece } from './audio-queue.ts';

const INIT_TIMEOUT_MS = 6000;
/** An output that is slow to start looks blocked to the visitor long before it has timed out. */
const OFFER_AFTER_MS = 1000;
/** Letters of base64 that one turn decodes, so that a burst of audio never holds up the text. */
const TURN_LETTERS = 100_000;
const REST_AFTER_MS = 5000;

/** `blocked`: there is something to hear, and a press on a button would start it. */
export type VoiceState = 'silent' | 'starting' | 'playing' | 'blocked';

/** Who follows what is heard, and has a say in how. */
export interface PlaybackTap {
  /** Another reply, or silence. */
  cleared(): void;
  /** What is heard in place of a piece, through that output. */
  shape(piece: SoundPiece, output: SoundOutput): SoundPiece['samples'];
  placed(piece: SoundPiece, placement: Placement): void;
}

export interface SpeechPlayer {
  readonly $state: Readable<VoiceState>;
  /** Shows what is heard from the next piece on. */
  tap(tap: PlaybackTap): void;
  /** Places anew what is still to be heard of what was placed. */
  replay(rest: readonly SoundPiece[]): void;
  /** Starts the output ahead of the first sound, while a gesture of the visitor's still counts. */
  prime(): void;
  push(event: AudioEvent): void;
  /** The stream is asked for again. */
  restart(): void;
  complete(): void;
  /** Starts what was blocked; in a gesture of the visitor's. */
  unblock(): void;
  /** Falls silent and forgets the rest. */
  stop(): void;
  destroy(): void;
}

type Arrival = AudioEvent | 'restart' | 'complete';

export interface SpeechPlayerPorts {
  readonly audio: AudioPort;
  readonly clock: ClockPort;
  readonly onTimeout: () => void;
}

/** Creates the player (docs/behaviour.md#persona-voice; S14). */
export function createSpeechPlayer({ audio, clock, onTimeout }: SpeechPlayerPorts): SpeechPlayer {
  const $state = atom<VoiceState>('silent');
  let output: SoundOutput | undefined;
  let line: SoundLine | undefined;
  let queue = createAudioQueue();
  let schedule = createSchedule(audio.sampleRate);
  let endSeconds = 0;
  let tap: PlaybackTap | undefined;
  /** In order; it also says where an attempt ends. */
  let arrived: Arrival[] = [];
  let isPumping = false;
  let cancelPump = () => {};
  let cancelStart = () => {};
  let cancelRest = () => {};

  const stop = () => {
    cancelPump();
    cancelStart();
    isPumping = false;
    arrived = [];
    line?.cut();
    line = undefined;
    queue = createAudioQueue();
    schedule = createSchedule(audio.sampleRate);
    tap?.cleared();
    $state.set('silent');
    restLater(0);
  };

  /** Looks again when what is scheduled should have been heard, then lets the output rest. */
  const restLater = (seconds: number) => {
    cancelRest();
    if (!output) return;
    cancelRest = clock.after(Math.max(0, seconds) * 1000 + (line ? 20 : REST_AFTER_MS), () => {
      if (!output) return;
      const leftSeconds = endSeconds - output.now();
      if (line && leftSeconds > 0) return restLater(output.isRunning ? leftSeconds : Math.max(1, leftSeconds));
      if (!line) return output.rest();
      line.cut();
      line = undefined;
      $state.set('silent');
      restLater(0);
    });
  };

  const onChange = () => {
    if (!output || !line) return;
    if (output.isRunning) {
      cancelStart();
      $state.set('playing');
    } else if ($state.get() === 'playing') {
      // A call or another app has taken the loudspeaker.
      $state.set('blocked');
    }
  };

  const start = async () => {
    if (!output || output.isRunning) return;
    cancelStart();
    const wait = (ms: number, then: () => void) => (cancelStart = clock.after(ms, then));
    const offer = () => line && $state.set('blocked');
    if (output.isBlocked) offer();
    wait(OFFER_AFTER_MS, () => {
      offer();
      wait(INIT_TIMEOUT_MS - OFFER_AFTER_MS, () => line && onTimeout());
    });
    try {
      await output.resume();
      onChange();
    } catch {
      stop();
    }
  };

  const open = (): SoundOutput | null => {
    try {
      return (output ??= audio.openOutput(onChange));
    } catch {
      // No loudspeaker: the text is all there is.
      return null;
    }
  };

  const play = (piece: SoundPiece) => {
    const out = open();
    if (!out) return;
    const samples = tap ? tap.shape(piece, out) : piece.samples;
    if (samples.length === 0) return;
    const isFirst = !line;
    line ??= out.openLine();
    const placement = schedule.place(samples.length, out.now());
    if (placement.isFresh) line.fadeIn(placement.atSeconds);
    line.play(samples, placement.atSeconds);
    line.fadeOut(placement.endSeconds);
    endSeconds = placement.endSeconds;
    tap?.placed(piece, placement);
    restLater(endSeconds - out.now());
    if (!isFirst) return;
    $state.set(out.isRunning ? 'playing' : 'starting');
    void start();
  };

  const pump = () => {
    isPumping = false;
    for (let letters = 0; letters < TURN_LETTERS && arrived.length > 0;) letters += take(arrived.shift() as Arrival);
    for (const piece of queue.take(!output || schedule.hasRunOut(output.now()))) play(piece);
    if (arrived.length > 0) wakePump();
  };
  const take = (arrival: Arrival): number => {
    if (arrival === 'restart') queue.restart();
    else if (arrival === 'complete') queue.complete();
    else queue.push(arrival.subMessageId, decodeBase64(arrival.audio), arrival.isFinal);
    return typeof arrival === 'string' ? 0 : arrival.audio.length;
  };
  const wakePump = () => {
    if (isPumping) return;
    isPumping = true;
    cancelPump = clock.after(0, pump);
  };
  const arrive = (arrival: Arrival) => {
    arrived.push(arrival);
    wakePump();
  };

  return {
    $state,
    tap: (given) => void (tap = given),
    replay(rest) {
      if (!output || !line) return;
      line.cut();
      line = output.openLine();
      schedule = createSchedule(audio.sampleRate);
      rest.forEach(play);
    },
    prime() {
      const out = open();
      if (!out || out.isBlocked || out.isRunning) return;
      // Refused: it stays blocked, and the button that unblocks it stands.
      out.resume().catch(() => {});
      restLater(0);
    },
    push: arrive,
    restart: () => arrive('restart'),
    complete: () => arrive('complete'),
    unblock() {
      cancelStart();
      if (!output || !line) return;
      cancelStart = clock.after(INIT_TIMEOUT_MS, stop);
      output.resume().catch(stop);
    },
    stop,
    destroy() {
      stop();
      cancelRest();
      output?.close();
      output = undefined;
    },
  };
}
