// How long it takes from the end of what a visitor says to the requests that carry it: from the click on Stop, with the
// microphone that Chromium makes up.

import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { chromiumFlags, ensureChromium } from '../../helpers/browser.mjs';

/** Times in milliseconds since the click on Stop. */
export interface EndOfSpeech {
  /** The recording's upload. */
  readonly uploadMs: number;
  /** The message that names it, once the server has it and the words are known. */
  readonly messageMs: number;
}

interface Posted {
  readonly path: string;
  readonly atMs: number;
}

declare global {
  interface Window {
    stoppedAtMs: number;
    posted: Posted[];
  }
}

/** Notes when Stop is clicked, and when a POST goes out, by whichever way. */
function watch(): void {
  window.stoppedAtMs = 0;
  window.posted = [];
  const note = (url: string) => {
    window.posted.push({ path: new URL(url, location.href).pathname, atMs: performance.now() });
  };
  const { fetch: send } = window;
  window.fetch = (input, init) => {
    const request = input instanceof Request ? input : undefined;
    if ((init?.method ?? request?.method) === 'POST') note(request?.url ?? String(input));
    return send(input, init);
  };
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL, ...rest: unknown[]) {
    if (method === 'POST') note(String(url));
    return Reflect.apply(open, this, [method, url, ...rest]) as void;
  };
  const isStop = (target: EventTarget | undefined) =>
    target instanceof Element && target.closest('button')?.ariaLabel === 'Stop recording';
  addEventListener(
    'click',
    (event) => {
      if (isStop(event.composedPath()[0])) window.stoppedAtMs = performance.now();
    },
    true,
  );
}

async function sayOnce(page: Page): Promise<EndOfSpeech> {
  await page.evaluate(() => void (window.posted = []));
  await page.getByRole('button', { name: 'Record voice message' }).click();
  await page.getByRole('timer').getByText('0:02').waitFor();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await page.waitForFunction(() => window.posted.some(({ path }) => path === '/chat/v4'));
  const times = await page.evaluate(() => ({
    upload: window.posted[0]?.atMs ?? Number.NaN,
    message: window.posted.find(({ path }) => path === '/chat/v4')?.atMs ?? Number.NaN,
    stopped: window.stoppedAtMs,
  }));
  await page.getByRole('button', { name: 'Record voice message' }).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  return { uploadMs: times.upload - times.stopped, messageMs: times.message - times.stopped };
}

/** Speaks some times in the chat of a page. */
export async function measureSpeaking(address: string, rounds: number): Promise<readonly EndOfSpeech[]> {
  const microphone = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...chromiumFlags, ...microphone],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(watch);
    await page.goto(address);
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
    await page.getByRole('button', { name: 'Start' }).click();
    const times: EndOfSpeech[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await sayOnce(page));
    return times;
  } finally {
    await browser.close();
  }
}
