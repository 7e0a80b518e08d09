// Sound without a loudspeaker: what would be heard, and when, written down. Its clock goes with the fake clock's.

import type {
  AudioPort,
  PlayerEvent,
  Recording,
  RecordingShape,
  RecordingsPort,
  SoundSink,
} from '../../packages/widget/src/core/audio-port.ts';
import type { FakeClock } from './fake-clock.ts';

export interface PlayedPiece {
  readonly line: number;
  readonly atSeconds: number;
  readonly samples: readonly number[];
}

export interface FakeAudio extends AudioPort, RecordingsPort {
  readonly played: PlayedPiece[];
  /** Fades and cuts in their order, as `in 0.04`, `out 0.14`, `cut`. */
  readonly volume: string[];
  /** How the browser treats the output: `running` at once, `blocked` until `allow`, `stuck` for ever, `refused`. */
  behaviour: 'running' | 'blocked' | 'stuck' | 'refused' | 'missing';
  /** A gesture of the visitor's. */
  allow(): void;
  readonly opened: number;
  readonly isClosed: boolean;
  readonly isResting: boolean;
  /** Calls of the player of recordings, as `play blob:1 0 1`. */
  readonly player: string[];
  /** The player tells something; `seconds` is where it stands. */
  tell(event: PlayerEvent, seconds?: number): void;
  /** Whether the player of recordings plays what it is given at once; `waits` until it is told to. */
  start: 'plays' | 'waits' | 'refuses';
  /** Answers to `fetchRecording` by address, or their promises; an error is thrown. */
  readonly recordings: Map<string, RecordingShape | null | Error | Promise<RecordingShape | null>>;
  readonly fetched: string[];
}

const sinkOf = (calls: string[]): SoundSink => ({
  setSinkId(id) {
    calls.push(`speaker ${id}`);
    return id === 'gone' ? Promise.reject(new Error('not there')) : Promise.resolve();
  },
});

export function createFakeAudio(clock: FakeClock): FakeAudio {
  const startMs = clock.now();
  const played: PlayedPiece[] = [];
  const volume: string[] = [];
  const player: string[] = [];
  const fetched: string[] = [];
  let lines = 0;
  let opened = 0;
  let isRunning = false;
  let isClosed = false;
  let isResting = false;
  /** Milliseconds for which the output's own clock has stood still, and what it showed when it stopped. */
  let frozenMs = 0;
  let pausedAtMs = 0;
  let seconds = 0;
  let onChange = () => {};
  let onEvent: (event: PlayerEvent) => void = () => {};
  const settle: (() => void)[] = [];
  const run = () => {
    if (!isRunning) frozenMs = clock.now() - startMs - pausedAtMs;
    isRunning = true;
    isResting = false;
    onChange();
    for (const resolve of settle.splice(0)) resolve();
  };
  const audio: FakeAudio = {
    format: 'pcm_24000',
    sampleRate: 24_000,
    played,
    volume,
    behaviour: 'running',
    allow() {
      audio.behaviour = 'running';
      run();
    },
    get opened() {
      return opened;
    },
    get isClosed() {
      return isClosed;
    },
    get isResting() {
      return isResting;
    },
    player,
    start: 'plays',
    tell(event, at = seconds) {
      seconds = at;
      onEvent(event);
    },
    recordings: new Map(),
    fetched,
    openOutput(changed) {
      if (audio.behaviour === 'missing') throw new Error('no loudspeaker');
      opened += 1;
      onChange = changed;
      return {
        get isRunning() {
          return isRunning;
        },
        get isBlocked() {
          return audio.behaviour === 'blocked';
        },
        now: () => (isRunning ? clock.now() - startMs - frozenMs : pausedAtMs) / 1000,
        resume() {
          if (audio.behaviour === 'refused') return Promise.reject(new Error('refused'));
          if (audio.behaviour === 'running') run();
          return isRunning ? Promise.resolve() : new Promise((resolve) => settle.push(resolve));
        },
        rest() {
          pausedAtMs = clock.now() - startMs - frozenMs;
          isRunning = false;
          isResting = true;
        },
        openLine() {
          const line = (lines += 1);
          return {
            play: (samples, atSeconds) => void played.push({ line, atSeconds, samples: [...samples] }),
            fadeIn: (atSeconds) => void volume.push(`in ${round(atSeconds)}`),
            fadeOut: (endSeconds) => void volume.push(`out ${round(endSeconds)}`),
            cut: () => void volume.push('cut'),
          };
        },
        sink: sinkOf(volume),
        close() {
          isClosed = true;
        },
      };
    },
    async fetchRecording(url, _signal, bytes): Promise<Recording> {
      fetched.push(url);
      // What lies in the page cannot be fetched under a strict policy.
      const shape = url.startsWith('blob:') && !bytes ? null : await audio.recordings.get(url);
      if (shape instanceof Error) throw shape;
      return {
        source: `blob:${url}`,
        measure: () => Promise.resolve(shape ?? null),
        release: () => void player.push(`release ${url}`),
      };
    },
    openPlayer(told) {
      onEvent = told;
      return {
        get seconds() {
          return seconds;
        },
        durationSeconds: null,
        play(source, fromSeconds, speed) {
          seconds = fromSeconds;
          player.push(`play ${source} ${fromSeconds} ${speed}`);
          if (audio.start === 'plays') onEvent('playing');
          return audio.start === 'refuses' ? Promise.reject(new Error('refused')) : Promise.resolve();
        },
        pause: () => void player.push('pause'),
        seek(to) {
          seconds = to;
          player.push(`seek ${to}`);
        },
        setSpeed: (speed) => void player.push(`speed ${speed}`),
        sink: sinkOf(player),
        close: () => void player.push('close'),
      };
    },
  };
  return audio;
}

const round = (seconds: number) => Math.round(seconds * 1e6) / 1e6;
