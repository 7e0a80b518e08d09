// Microphones for journeys: Chromium plays a generated tone into them, Firefox one of its own. Each journey holds its own demo host, to look at
// what reached the speech socket.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LaunchOptions, Page, PlaywrightWorkerArgs, PlaywrightWorkerOptions } from '@playwright/test';
import { type DemoHost, startDemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { pitch } from '../unit/demo-host/server/support/sounds.ts';
import { chromiumFlags, ensureChromium } from './browser.mjs';
import { chatOn } from './chat.ts';
import { expect, test as base } from './demo.ts';
import { toWav } from './heard.ts';
import { blankDatabase } from './blank-database.ts';

const folder = path.join(import.meta.dirname, '../../.build/fixtures');
const rate = 48_000;

/** A tone of one second, which repeats without a seam: the frequency is a whole number. */
function writeTone(hertz: number): string {
  const samples = Array.from({ length: rate }, (_, index) => 0.49 * Math.sin((2 * Math.PI * hertz * index) / rate));
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `tone-${hertz}.wav`);
  writeFileSync(file, toWav(samples, rate));
  return file;
}

const launch = async (...args: readonly string[]) => ({
  executablePath: await ensureChromium(),
  args: [...chromiumFlags, ...args],
});

/** The permission is given unasked, and the microphone hears the tone. */
const withTone = (hertz: number) =>
  launch(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${writeTone(hertz)}`,
  );
const firefoxMicrophone = { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true };
const tone = await withTone(440);
/**
 * A microphone that hears a tone of 440 Hz; Firefox hears one of its own. For `test.use` of a file: a worker and its demo host serve all files
 * that say so with this very object.
 */
export const toneAsMicrophone = {
  launchOptions: (
    { browserName, launchOptions: { firefoxUserPrefs, ...rest } }: PlaywrightWorkerArgs & PlaywrightWorkerOptions,
    use: (options: LaunchOptions) => Promise<void>,
  ) =>
    use(
      browserName === 'chromium' ? tone : { ...rest, firefoxUserPrefs: { ...firefoxUserPrefs, ...firefoxMicrophone } },
    ),
};
/** The permission is given unasked, and the microphone hears what lies in a file. */
export const withSound = (file: string) =>
  launch(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}`,
  );
/** There is a microphone, and nobody gives the permission. */
export const withoutPermission = () => launch('--use-fake-device-for-media-stream', '--deny-permission-prompts');
export const withoutDevice = () => launch('--use-fake-ui-for-media-stream');

export const test = base.extend<object, { readonly host: DemoHost }>({
  host: [
    async ({}, use) => {
      const host = await startDemoHost({
        blankDatabase: await blankDatabase(),
        port: 0,
        apiPort: 0,
        keepsSpeech: true,
        synthesizer: null,
        wordDelayMs: 4,
      });
      await use(host);
      await host.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  siteUrl: async ({ host }, use) => use(host.siteUrl),
  apiUrl: async ({ host }, use) => use(host.apiUrl),
});

/** A command of the host page's. */
export const command = (page: Page, name: string, ...values: readonly object[]): Promise<unknown> =>
  page.evaluate(
    ([what, rest]) =>
      (window as unknown as { PersonaChat(...words: unknown[]): Promise<unknown> }).PersonaChat(what, ...rest),
    [name, values] as const,
  );

export interface Recorder {
  readonly chat: ReturnType<typeof chatOn>;
  record(): Promise<void>;
  stop(): Promise<void>;
  /** State of every track that the page was ever given. */
  tracks(): Promise<readonly string[]>;
  /** What the worklet has handed to the page, in order. */
  frames(): Promise<Buffer>;
  /** Details of the host events of that name, oldest first. */
  told(name: string): Promise<readonly Record<string, unknown>[]>;
}

/** Opens the chat of the page's persona, or another one, and remembers what the page is given and told. */
export async function openRecorder(page: Page, address: string, personaId?: string): Promise<Recorder> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    const told: { name: string; detail: unknown }[] = [];
    Object.assign(window, { tracks, told });
    const frames: Uint8Array[] = [];
    Object.assign(window, { spoken: frames });
    const OwnNode = window.AudioWorkletNode as typeof AudioWorkletNode | undefined;
    // The empty page before the first one is not a secure one to Firefox, and has none.
    if (OwnNode) {
      window.AudioWorkletNode = class extends OwnNode {
        constructor(...values: ConstructorParameters<typeof AudioWorkletNode>) {
          super(...values);
          this.port.addEventListener('message', ({ data }) => {
            if (data instanceof ArrayBuffer) frames.push(new Uint8Array(data));
          });
        }
      };
    }
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    const ask = devices?.getUserMedia.bind(devices);
    if (devices && ask) {
      devices.getUserMedia = async (constraints) => {
        const stream = await ask(constraints);
        tracks.push(...stream.getTracks());
        return stream;
      };
    }
    for (const name of ['analytics', 'status', 'error'])
      document.addEventListener(`persona-chat:${name}`, (event) =>
        told.push({ name, detail: (event as CustomEvent).detail }),
      );
  });
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  if (personaId) await command(page, 'set', { personaId });
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  return {
    chat,
    async record() {
      await page.getByRole('button', { name: 'Record voice message' }).click();
      await expect(page.getByRole('timer')).toBeVisible();
    },
    async stop() {
      await page.getByRole('button', { name: 'Stop recording' }).click();
    },
    tracks: () =>
      page.evaluate(() =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
      ),
    async frames() {
      const spoken = await page.evaluate(() =>
        (window as unknown as { spoken: Uint8Array[] }).spoken.map((frame) => btoa(String.fromCharCode(...frame))),
      );
      return Buffer.concat(spoken.map((frame) => Buffer.from(frame, 'base64')));
    },
    told: (name) =>
      page.evaluate(
        (wanted) =>
          (window as unknown as { told: { name: string; detail: Record<string, unknown> }[] }).told
            .filter((event) => event.name === wanted)
            .map(({ detail }) => detail),
        name,
      ),
  };
}

/** Milliseconds that the last sent recording lasted, as the host page is told. */
export async function sentDuration(recorder: Recorder): Promise<number> {
  const isSent = async () => (await recorder.told('analytics')).some(({ name }) => name === 'voice-send');
  await expect.poll(isSent, { timeout: 20_000 }).toBe(true);
  const sent = (await recorder.told('analytics')).findLast(({ name }) => name === 'voice-send');
  return (sent?.['properties'] as { durationMs: number }).durationMs;
}

/** Hz of most of its frames: on a busy machine a browser loses some milliseconds of the microphone here and there. */
export function usualPitch(pcm: Buffer): number {
  const pitches = Array.from({ length: Math.floor(pcm.length / 4_800) }, (_, index) =>
    pitch(pcm.subarray(index * 4_800, (index + 1) * 4_800), 24_000),
  );
  return pitches.sort((one, other) => one - other)[Math.floor(pitches.length / 2)] ?? 0;
}
