// Why a message was not sent: at the message wherever the status line does not say it, after a reload and in other tabs too.

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { MessageRow } from '../../../../../packages/widget/src/ui/timeline/message-row.tsx';
import { createRowReader } from '../../../../../packages/widget/src/ui/timeline/rows.ts';
import { StatusLine } from '../../../../../packages/widget/src/ui/timeline/status-line.tsx';
import { storageKey } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv, type FakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';
import { configure, serveVisitors } from '../../../../helpers/visitor-chat.ts';

function Rows() {
  const { timeline } = useConversation();
  const messages = useStore(timeline.$keys).flatMap((key) => timeline.get(key) ?? []);
  const [rowOf] = useState(createRowReader);
  return (
    <>
      {messages.map((message, index) => (
        <MessageRow
          key={message.key}
          row={rowOf(messages, index) as never}
          isFresh={false}
          human={undefined}
          isFirstOfHuman={false}
        />
      ))}
      <StatusLine hasText={false} />
    </>
  );
}

let views: Rendered[];
let local: ReturnType<typeof createMemoryStorage>;
let browser: ReturnType<typeof createFakeBrowser>;
beforeEach(() => {
  views = [];
  local = createMemoryStorage();
  browser = createFakeBrowser();
});
beforeAll(() => chunks.afterOpening.load(), 30_000);
afterEach(() => {
  for (const view of views) view.unmount();
});

interface Tab extends Rendered {
  readonly said: string[];
}
/** A page of the browser; `prepare` before it opens its chat. */
async function open(prepare: (env: FakeEnv) => void = () => {}): Promise<Tab> {
  const env = fakeEnv({
    local: browser.storage(local),
    loadTabs: () => Promise.resolve(browser.tab()),
    loadLocale: () => Promise.resolve({ status: { sendRefused: 'Fehler beim Senden.' } }),
    acquireLock: browser.hold,
  });
  prepare(env);
  const view = await renderInChat(<Rows />, { env });
  serveVisitors(view.chat);
  views.push(view);
  const said: string[] = [];
  view.chat.session.announcer.$announcement.listen((announcement) => said.push(announcement?.text ?? ''));
  await rest();
  return { ...view, said };
}
async function rest(): Promise<void> {
  for (const view of [...views, ...views]) {
    await view.settle();
    await view.chat.env.clock.advance(1_000);
    await view.settle();
  }
}
const refuse = ({ chat }: Tab, status: number, reason?: string) =>
  chat.env.http.on('POST /chat/v4', () => ({ status, json: reason ? { message: reason } : {} }));
const articles = ({ element }: Tab) => [...element.querySelectorAll('article')].map((one) => one.textContent);
const alertOf = (tab: Tab) => tab.find('[role="alert"]').textContent;
const press = async (tab: Tab, name: string) => {
  [...tab.element.querySelectorAll<HTMLElement>('article button')].find((one) => one.textContent === name)?.click();
  await rest();
};
const times = (said: readonly string[], text: string) => said.join(' ').split(text).length - 1;
const stored = () => JSON.parse(local.get(storageKey) ?? '{}') as { outbox?: Record<string, unknown>[] };
const reload = async (tab: Tab) => {
  views.splice(views.indexOf(tab), 1);
  views = views.filter(({ chat }) => chat !== tab.chat);
  tab.unmount();
  return open();
};

it('stands at the message at once, and is said once, while another message waits for its upload', async () => {
  const tab = await open();
  const { chat } = tab;
  refuse(tab, 422, 'Not on Sundays.');
  chat.env.page.set({ isOnline: false });
  await chat.send('Hi');
  expect(chat.session.reply.reserve(() => {})).toBe(true);
  tab.said.length = 0;
  chat.env.page.set({ isOnline: true });
  await rest();
  expect(chat.status()).toBe('submitting-text');
  expect(alertOf(tab)).toBe('');
  expect(articles(tab)[0]).toContain('Not sentNot on Sundays.');
  expect(times(tab.said, 'Not on Sundays.')).toBe(1);
});

it('is not said by the announcer where the status line, an alert, says it', async () => {
  const tab = await open();
  refuse(tab, 422, 'Not on Sundays.');
  await tab.chat.send('Hi');
  await rest();
  expect(alertOf(tab)).toBe('Not on Sundays.');
  expect(articles(tab)[0]).not.toContain('Sundays');
  tab.chat.session.reply.reserve(() => {});
  await rest();
  expect(articles(tab)[0]).toContain('Not on Sundays.');
  expect(times(tab.said, 'Sundays')).toBe(0);
});

describe('G4: another page of the browser', () => {
  it('shows it after a reload, and does not say it again', async () => {
    const tab = await open();
    refuse(tab, 422, 'Not on Sundays.');
    await tab.chat.send('Hi');
    await rest();
    const after = await reload(tab);
    expect(articles(after)[0]).toContain('Not sentNot on Sundays.');
    expect(alertOf(after)).toBe('');
    expect(times(after.said, 'Sundays')).toBe(0);
  });

  it('shows it in a tab that was there before, and in one that opens later', async () => {
    const [tab, other] = [await open(), await open()];
    refuse(tab, 422, 'Not on Sundays.');
    await tab.chat.send('Hi');
    await rest();
    expect(articles(other)[0]).toContain('Not sentNot on Sundays.');
    expect(articles(await open())[0]).toContain('Not sentNot on Sundays.');
    refuse(tab, 422, 'Nor on Mondays.');
    await press(tab, 'Remove');
    await tab.chat.send('Hi');
    await rest();
    expect(articles(other)[0]).toContain('Not sentNor on Mondays.');
  });

  it('shows what has no words of the server in the language of then', async () => {
    const tab = await open();
    refuse(tab, 503);
    await tab.chat.send('Hi');
    await rest();
    const english = alertOf(tab) ?? '';
    expect(english).not.toBe('');
    const after = await reload(tab);
    expect(articles(after)[0]).toContain(english);
    await after.chat.session.i18n.setLanguage('DE', true);
    await rest();
    expect(articles(after)[0]).toContain('Fehler beim Senden');
  });

  it('goes with the next try, and does not come back when that is cancelled', async () => {
    const tab = await open();
    refuse(tab, 503, 'Closed');
    await tab.chat.send('Hi');
    await rest();
    const after = await reload(tab);
    after.chat.env.http.on('POST /chat/v4', () => new Promise(() => {}));
    await press(after, 'Retry');
    expect(stored().outbox?.[0]?.['failure']).toBeUndefined();
    after.chat.session.reply.stop();
    await rest();
    expect(articles(after)[0]).toContain('Not sentRetry');
    expect(articles(await reload(after))[0]).toContain('Not sentRetry');
  });

  it('goes with the message that is removed', async () => {
    const tab = await open();
    refuse(tab, 422, 'Not on Sundays.');
    await tab.chat.send('Hi');
    await rest();
    const after = await reload(tab);
    await press(after, 'Remove');
    expect(articles(after)).toEqual([]);
    expect(JSON.stringify(stored())).not.toContain('Sundays');
  });

  it('shows it to nobody else', async () => {
    const tab = await open();
    refuse(tab, 422, 'Not on Sundays.');
    await tab.chat.send('Hi');
    await rest();
    const after = await reload(tab);
    for (const other of [{ token: 'bob' }, { token: undefined, personaId: 'guide' }]) {
      await configure(after.chat, other as never);
      await rest();
      expect(after.element.textContent).not.toContain('Sundays');
      expect(after.said.join(' ')).not.toContain('Sundays');
    }
    await configure(after.chat, { personaId: 'support' });
    await rest();
    expect(articles(after)[0]).toContain('Not on Sundays.');
  });
});

describe('what somebody else has written into the storage', () => {
  const entry = { requestId: 'r', content: 'Hi', createdAt: '2026-01-02T03:00:00.000Z', state: 'failed' };
  const show = (failure: unknown) => {
    local.set(storageKey, JSON.stringify({ outbox: [{ ...entry, failure }] }));
    return open();
  };

  it.each([null, 7, 'Closed', [], {}, { reason: 'constructor' }, { reason: '__proto__' }, { text: 'Pay here' }])(
    'is no reason where it is %j: the message stays, with Retry',
    async (failure) => {
      expect(articles(await show(failure))[0]).toMatch(/HiNot sentRetry/);
    },
  );

  it.each([
    ['no text', 7],
    ['empty', ''],
    ['too long', 'x'.repeat(501)],
  ])('gives a known reason without words of the server that are %s', async (_what, text) => {
    const tab = await show({ reason: 'errors.auth', text });
    expect(articles(tab)[0]).toMatch(/HiNot sent.{10,200}Retry/);
    expect(articles(tab)[0]).not.toContain('xxx');
  });

  it('is text, never markup', async () => {
    const tab = await show({ reason: 'status.sendRefused', text: '<img src=x onerror=alert(1)>' });
    expect(articles(tab)[0]).toContain('<img src=x');
    expect(tab.element.querySelector('img[src="x"]')).toBeNull();
  });
});
