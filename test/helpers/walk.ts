// A random walk of a visitor with two tabs: what each step does, by the parts of the chat, since its language changes too.

import type { BrowserContext, Page } from '@playwright/test';
import type { PersonaChatElement } from '../../packages/widget/src/host-api.ts';
import type { TcpProxy } from './tcp-proxy.ts';

export interface Walk {
  readonly context: BrowserContext;
  readonly proxy: TcpProxy;
  /** Where the demo pages are. */
  readonly siteUrl: string;
  readonly tabs: Page[];
  /** Texts that left the field and were not cleared since. */
  accepted: string[];
  isOffline: boolean;
  lastText: number;
}

export interface Step {
  readonly weight: number;
  readonly name: string;
  run(walk: Walk, tab: Page): Promise<void>;
}

const stepMs = 4000;

const launcherOf = (tab: Page) => tab.locator('persona-chat [part~=launcher]');
export const panelOf = (tab: Page) => tab.locator('persona-chat [part=panel]');
export const inputOf = (tab: Page) => panelOf(tab).locator('[part=composer] textarea');
export const retriesOf = (tab: Page) => panelOf(tab).locator('article .pc-under > .pc-link-button:first-of-type');
const isOpen = async (tab: Page) => (await tab.locator('persona-chat [part=panel][data-state=open]').count()) > 0;
/** The chat of a page that has just been loaded may not be there yet, and what a step needs may go while it is done. */
const attempt = (done: Promise<unknown>): Promise<void> =>
  done.then(
    () => {},
    () => {},
  );

async function openChat(tab: Page): Promise<void> {
  if (!(await isOpen(tab))) await attempt(launcherOf(tab).click({ timeout: stepMs }));
}

/** For a look at what has come of the walk: whatever the page does meanwhile, a second press of the launcher cannot close it again. */
export const openAtRest = (tab: Page): Promise<void> =>
  tab.locator('persona-chat').evaluate((chat) => (chat as PersonaChatElement).open());

async function load(walk: Walk, tab: Page, path: string): Promise<void> {
  if (!walk.isOffline) await attempt(tab.goto(`${walk.siteUrl}${path}`));
}

/** Sends a text that no other equals; what it begins with is a scenario of the demo host. */
const send = (scenario: string, weight: number): Step => ({
  weight,
  name: `send ${scenario}`.trim(),
  async run(walk, tab) {
    if (!(await inputOf(tab).isVisible())) return;
    const text = `${scenario} walk-${(walk.lastText += 1)}`.trim();
    await attempt(inputOf(tab).fill(text, { timeout: stepMs }));
    await attempt(inputOf(tab).press('Enter', { timeout: stepMs }));
    if (
      (await inputOf(tab)
        .inputValue({ timeout: stepMs })
        .catch(() => text)) === ''
    )
      walk.accepted.push(text);
  },
});

const wait = (ms: number): Step => ({ weight: 4, name: `wait ${ms} ms`, run: (_walk, tab) => tab.waitForTimeout(ms) });

const setOffline = (isOffline: boolean): Step => ({
  weight: isOffline ? 1 : 3,
  name: isOffline ? 'offline' : 'online',
  async run(walk) {
    walk.isOffline = isOffline;
    await walk.context.setOffline(isOffline);
  },
});

const network = (name: string, faults: TcpProxy['faults']): Step => ({
  weight: 1,
  name: `network ${name}`,
  run: async ({ proxy }) => void (proxy.faults = faults),
});

const setLanguage = (lang: string): Step => ({
  weight: 1,
  name: `language ${lang}`,
  run: (_walk, tab) =>
    attempt(tab.evaluate((code) => document.querySelector('persona-chat')?.setAttribute('lang', code), lang)),
});

export const steps: readonly Step[] = [
  send('', 5),
  send('/two', 1),
  send('/slow 20', 2),
  send('/cut 200 1', 2),
  send('/error 3 1', 1),
  send('/noend 1', 1),
  send('/status 503 1', 1),
  send('/limit 1', 1),
  send('/correct', 1),
  wait(30),
  wait(300),
  wait(1500),
  setOffline(true),
  setOffline(false),
  setLanguage('de'),
  setLanguage('en'),
  network('down', { isDown: true }),
  network('slow', { latencyMs: 150 }),
  network('sliced', { sliceBytes: 7 }),
  network('well', {}),
  network('well', {}),
  { weight: 3, name: 'open', run: (_walk, tab) => openChat(tab) },
  { weight: 1, name: 'close by Escape', run: closeByKey },
  {
    weight: 1,
    name: 'stop',
    run: (_walk, tab) => attempt(panelOf(tab).locator('button.pc-send[type=button]').click({ timeout: 200 })),
  },
  { weight: 2, name: 'retry', run: (_walk, tab) => attempt(retriesOf(tab).first().click({ timeout: 200 })) },
  { weight: 2, name: 'reload', run: (walk, tab) => load(walk, tab, new URL(tab.url()).pathname) },
  { weight: 1, name: 'another page', run: (walk, tab) => load(walk, tab, tab.url().endsWith('/spa') ? '/' : '/spa') },
  { weight: 1, name: 'all connections break', run: async ({ proxy }) => proxy.reset() },
  {
    weight: 1,
    name: 'new conversation',
    async run(walk, tab) {
      const before = walk.accepted;
      const isCleared = await tab
        .evaluate(async () =>
          document
            .querySelector<PersonaChatElement>('persona-chat')
            ?.clear()
            .then(
              () => true,
              () => false,
            ),
        )
        .catch(() => false);
      if (isCleared) walk.accepted = walk.accepted.filter((text) => !before.includes(text));
    },
  },
];

async function closeByKey(_walk: Walk, tab: Page): Promise<void> {
  if (!(await isOpen(tab)) || !(await inputOf(tab).isVisible())) return;
  await attempt(inputOf(tab).press('Escape', { timeout: stepMs }));
  const active = await tab.evaluate(() => document.activeElement?.tagName).catch(() => 'PERSONA-CHAT');
  if (active !== 'PERSONA-CHAT') throw new Error(`after Escape the focus is on ${active}`);
}
