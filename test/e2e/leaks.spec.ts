// Fifty chats that were mounted, opened and ended leave nothing behind (T3, G7): no node, no listener, no
// memory, no socket or stream, no microphone track, no audio context.

import type { CDPSession, Page } from '@playwright/test';
import type { PersonaChatElement } from '../../packages/widget/src/host-api.ts';
import { chatOn } from '../helpers/chat.ts';
import { giveVoice } from '../helpers/heard.ts';
import { expect } from '../helpers/demo.ts';
import { test, toneAsMicrophone } from '../helpers/microphone.ts';
import { without } from '../helpers/needs.ts';

test.skip(...without('counts of nodes and memory'));
test.use(toneAsMicrophone);

interface Left {
  readonly nodes: number;
  readonly listeners: number;
  readonly heapBytes: number;
}

/** What a page was given and has to give back. */
interface Lent {
  readonly tracks: MediaStreamTrack[];
  readonly contexts: AudioContext[];
  readonly sockets: WebSocket[];
  streams: number;
  asked: number;
}

async function measure(session: CDPSession): Promise<Left> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { nodes, listeners: jsEventListeners, heapBytes: usedSize };
}

async function mount(page: Page, apiUrl: string, personaId: string, times: number, speaks = false): Promise<void> {
  await page.evaluate(
    async ([api, persona, count, isSpeaking]) => {
      const until = async (isThere: () => unknown) => {
        while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      for (let round = 0; round < count; round += 1) {
        const element = document.createElement('persona-chat') as PersonaChatElement;
        element.setAttribute('api-base', api);
        element.setAttribute('persona-id', persona);
        document.body.append(element);
        const ready = new Promise((resolve) => element.addEventListener('persona-chat:ready', resolve, { once: true }));
        await element.open();
        await ready;
        const find = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector);
        // The log, and what comes when nobody waits for anything, which marks the panel.
        await until(() => find('[role=log]') && find('.pc-panel[translate=no]'));
        if (isSpeaking) {
          const { sockets } = (window as unknown as { lent: Lent }).lent;
          const opened = sockets.length;
          find('[aria-label="Record voice message"]')?.click();
          await until(() => find('[role=timer]') && sockets.length > opened);
        }
        await element.destroy();
      }
    },
    [apiUrl, personaId, times, speaks] as const,
  );
}

/** Counts from before the page loads what browsers do not count. */
async function countLent(page: Page): Promise<() => Promise<object>> {
  await page.addInitScript(() => {
    const lent: Lent = { tracks: [], contexts: [], sockets: [], streams: 0, asked: 0 };
    Object.assign(window, { lent });
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      lent.tracks.push(...stream.getTracks());
      return stream;
    };
    const [OwnContext, OwnSocket, ownFetch] = [AudioContext, WebSocket, fetch];
    window.AudioContext = class extends OwnContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        lent.contexts.push(this);
      }
    };
    window.WebSocket = class extends OwnSocket {
      constructor(...values: ConstructorParameters<typeof WebSocket>) {
        super(...values);
        lent.sockets.push(this);
      }
    };
    window.fetch = async (input, init) => {
      if (!String(input instanceof Request ? input.url : input).includes('/chat/live')) return ownFetch(input, init);
      lent.streams += 1;
      lent.asked += 1;
      const signal = init?.signal ?? (input as Request).signal;
      signal.addEventListener('abort', () => (lent.streams -= 1), { once: true });
      return ownFetch(input, init);
    };
  });
  return () =>
    page.evaluate(() => {
      const { tracks, contexts, sockets, streams, asked } = (window as unknown as { lent: Lent }).lent;
      return {
        lent: [tracks.length > 0, contexts.length > 0, sockets.length > 0, asked > 0],
        tracks: tracks.filter(({ readyState }) => readyState === 'live').length,
        contexts: contexts.filter(({ state }) => state !== 'closed').length,
        sockets: sockets.filter(({ readyState }) => readyState < WebSocket.CLOSING).length,
        streams,
      };
    });
}

test('T3: fifty mounts leave no node, no listener and no memory', async ({ page, siteUrl, apiUrl }) => {
  test.setTimeout(180_000);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await page.evaluate(() => window.PersonaChat?.('destroy'));
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await mount(page, apiUrl, 'support', 10);
  const before = await measure(session);
  await mount(page, apiUrl, 'support', 50);
  // What the last mounts still hold goes with their last timers: a few of anything, however many mounts there were.
  const left = async () => {
    const after = await measure(session);
    const grown = {
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      heap: after.heapBytes / before.heapBytes,
    };
    return { ...grown, isClean: grown.nodes < 25 && grown.listeners < 25 && grown.heap < 1.1 };
  };
  await expect.poll(left, { timeout: 30_000 }).toMatchObject({ isClean: true });
});

test('T3, G7, SEC11: mounts that record, hear and follow leave no track, audio context, socket or stream', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  test.setTimeout(180_000);
  const lent = await countLent(page);
  await giveVoice(page, { streamingEnabled: true });
  await page.goto(`${siteUrl}/voice`);
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  await page.evaluate(() => window.PersonaChat?.('destroy'));
  await mount(page, apiUrl, 'voice', 10, true);
  // Oskar is followed through an event stream.
  await page.evaluate((api) => window.PersonaChat?.('boot', { apiBase: api, personaId: 'guide' }), apiUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('Hello');
  await expect.poll(lent).toMatchObject({ lent: [true, true, true, true] });
  await page.evaluate(() => window.PersonaChat?.('destroy'));
  await mount(page, apiUrl, 'guide', 10);
  const clean = { lent: [true, true, true, true], tracks: 0, contexts: 0, sockets: 0, streams: 0 };
  await expect.poll(lent, { timeout: 20_000 }).toEqual(clean);
});
