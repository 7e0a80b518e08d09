// How long the first audio event of a reply takes to sound in Chromium: from its line's arrival in the page to the moment for
// which the first piece is scheduled; and how long the end of what a visitor says takes to be sent. Figures for comparing runs on
// one machine.

import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { startDemoHost } from '../../packages/demo-host/server/demo-host.ts';
import type { Synthesizer } from '../../packages/demo-host/server/voice/synthesizer.ts';
import { chromiumFlags, ensureChromium } from '../helpers/browser.mjs';
import { own } from './support/figures.ts';
import { keep } from './support/measure.ts';
import { measureSpeaking } from './support/speaking.ts';
import { summarize } from './support/statistics.ts';
import { audioEvent, ramp, toPcm } from '../helpers/voice.ts';

const REPLIES = 12;
const RECORDINGS = 8;
const frame = toPcm(ramp(2_400));

/** A reply that is spoken as it comes: a word, then 100 ms of sound every 50 ms. */
const stream = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*, authorization');
  if (request.method === 'OPTIONS') return void response.end();
  const id = `r${String(Math.random())}`;
  const say = (event: object) => response.write(`${JSON.stringify(event)}\n`);
  say({ type: 'token', subMessageId: id, delta: 'Hello', subMessageEnded: false });
  let frames = 0;
  const timer = setInterval(() => {
    frames += 1;
    say(audioEvent(id, frame, frames === 8));
    if (frames < 8) return;
    clearInterval(timer);
    say({ type: 'token', subMessageId: id, delta: '.', subMessageEnded: true });
    say({ type: 'completion' });
    response.end();
  }, 50);
});
await new Promise<void>((resolve) => stream.listen(0, '127.0.0.1', resolve));
const streamUrl = `http://127.0.0.1:${(stream.address() as AddressInfo).port}`;

const dataDir = await mkdtemp(path.join(tmpdir(), 'persona-chat-bench-'));
/** The persona must have a voice; what it says comes from the stream above. */
const synthesizer: Synthesizer = { sampleRate: 24_000, prepare() {}, async *speak() {}, close: async () => {} };
const host = await startDemoHost({ dataDir, synthesizer });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] });
try {
  const page = await browser.newPage();
  await page.addInitScript((address) => {
    const times: { arrivedMs: number | null; heard: number[] } = { arrivedMs: null, heard: [] };
    Object.assign(window, { times });
    const own = window.fetch;
    window.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      if (!url.includes('/chat/v4/stream/')) return own(input, init);
      const response = await own(address, { signal: init?.signal ?? null });
      const watch = new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          if (new TextDecoder().decode(bytes).includes('"audio"')) times.arrivedMs ??= performance.now();
          controller.enqueue(bytes);
        },
      });
      return new Response(response.body?.pipeThrough(watch) ?? null, response);
    };
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (when = 0, ...rest) {
      if (times.arrivedMs !== null && times.arrivedMs > 0) {
        times.heard.push(performance.now() + (when - this.context.currentTime) * 1000 - times.arrivedMs);
        times.arrivedMs = -1;
      }
      return start.call(this, when, ...rest);
    };
  }, streamUrl);
  await page.goto(`${host.siteUrl}/voice`);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await page.getByRole('button', { name: 'Start' }).click();
  const input = page.getByRole('textbox', { name: 'Type message here' });
  for (let reply = 1; reply <= REPLIES; reply += 1) {
    await page.evaluate('times.arrivedMs = null');
    await input.fill(`Question ${reply}`);
    await input.press('Enter');
    await page.waitForFunction(`times.heard.length === ${reply}`);
    await page.getByRole('button', { name: 'Send' }).waitFor();
  }
  const heard = (await page.evaluate('times.heard')) as number[];
  await browser.close();
  const spoken = await measureSpeaking(`${host.siteUrl}/voice`, RECORDINGS);
  const name = 'first audio event to sound';
  keep({
    title: 'The voice',
    rounds: 1,
    figures: [
      { name: `${name}, first reply`, contender: own, unit: 'ms', goal: 60, ...summarize(heard.slice(0, 1)) },
      { name: `${name}, later replies`, contender: own, unit: 'ms', goal: 60, ...summarize(heard.slice(1)) },
      {
        name: 'end of speech to its upload',
        contender: own,
        unit: 'ms',
        goal: 150,
        ...summarize(spoken.map(({ uploadMs }) => uploadMs)),
      },
      {
        name: 'end of speech to its message',
        contender: own,
        unit: 'ms',
        goal: 150,
        ...summarize(spoken.map(({ messageMs }) => messageMs)),
      },
    ],
  });
} finally {
  await browser.close();
  await host.stop();
  stream.close();
  await rm(dataDir, { recursive: true, force: true });
}
