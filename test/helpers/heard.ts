// What the page hands to its loudspeaker, and replies and recordings of a known sound.

import type { BrowserContext, Page } from '@playwright/test';
import { changePersona } from './change-persona.ts';

export interface StartedSound {
  /** Seconds of its context's clock. */
  readonly at: number;
  readonly samples: number;
  readonly sampleRate: number;
  readonly contextRate: number;
  readonly first: number;
  readonly last: number;
  /** Milliseconds of the page's clock when it was handed over. */
  readonly calledAtMs: number;
}

interface Ears {
  readonly sounds: StartedSound[];
  readonly contexts: AudioContext[];
  readonly players: HTMLAudioElement[];
}

/** Call before the page loads: everything that is started from then on is written down. */
export async function listenTo(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ears: Ears = { sounds: [], contexts: [], players: [] };
    Object.assign(window, { ears });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (when = 0, ...rest) {
      const samples = this.buffer?.getChannelData(0) ?? new Float32Array();
      ears.sounds.push({
        at: when,
        samples: samples.length,
        sampleRate: this.buffer?.sampleRate ?? 0,
        contextRate: this.context.sampleRate,
        first: samples[0] ?? 0,
        last: samples.at(-1) ?? 0,
        calledAtMs: performance.now(),
      });
      return start.call(this, when, ...rest);
    };
    const OwnContext = window.AudioContext;
    window.AudioContext = class extends OwnContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        ears.contexts.push(this);
      }
    };
    const OwnAudio = window.Audio;
    window.Audio = class extends OwnAudio {
      constructor(source?: string) {
        super(source);
        ears.players.push(this);
      }
    };
  });
}

/** Whether sound runs here: Firefox needs a device for it. Asked in a page of its own, which nobody listens to. */
export async function hasLoudspeaker(context: BrowserContext): Promise<boolean> {
  const blank = await context.newPage();
  const isRunning = await blank.evaluate(async () => {
    const output = new AudioContext();
    const isRunning = await Promise.race([
      output.resume().then(() => true),
      new Promise<boolean>((resolve) => setTimeout(resolve, 1_000, false)),
    ]);
    await output.close();
    return isRunning;
  });
  await blank.close();
  return isRunning;
}

/** The persona speaks, whether or not the demo can synthesise here; `settings` come on top. Call before it loads. */
export async function giveVoice(page: Page, settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const own = Object.entries({ defaultPersonaResponseVoice: true, ...settings }).map(([key, value]) => ({
    key,
    value,
  }));
  await changePersona(page, { voiceId: 'voice-1', settings: own });
}

const ears = <T>(page: Page, read: (ears: Ears) => T): Promise<T> =>
  page.evaluate(`(${String(read)})(window.ears)`) as Promise<T>;

export const heardSounds = (page: Page): Promise<readonly StartedSound[]> => ears(page, ({ sounds }) => sounds);
export const contextStates = (page: Page): Promise<readonly string[]> =>
  ears(page, ({ contexts }) => contexts.map(({ state }) => state));
export const playerTimes = (page: Page): Promise<readonly { seconds: number; isPaused: boolean; speed: number }[]> =>
  ears(page, ({ players }) =>
    players.map((player) => ({ seconds: player.currentTime, isPaused: player.paused, speed: player.playbackRate })),
  );

/** Answers every stream of replies with these events, all at once; the latest call wins. */
export async function replyWith(page: Page, events: readonly object[]): Promise<void> {
  const body = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  await page.route('**/chat/v4/stream/*', (route) =>
    route.fulfill({
      status: 200,
      body,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/x-ndjson' },
    }),
  );
}

export const text = (subMessageId: string, delta: string, subMessageEnded = false) => ({
  type: 'token',
  subMessageId,
  delta,
  subMessageEnded,
});

/** A WAV file of mono PCM16. */
export function toWav(samples: readonly number[], sampleRate: number): Buffer {
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(sampleRate, 24);
  data.writeUInt32LE(sampleRate * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => data.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2));
  return data;
}
