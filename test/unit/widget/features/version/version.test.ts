// The version notice over a session (docs/behaviour.md#new-versions; V1). The built version in these tests is that of
// package.json.

import { beforeEach, describe, expect, it } from 'vitest';
import { createChat, type Chat } from '../../../../helpers/fake-chat.ts';
import type { Answer } from '../../../../helpers/fake-server.ts';

const route = 'GET /api/version';
const minutesMs = 60_000;

let chat: Chat;
const feature = () => {
  const state = chat.session.version.$state.get();
  if (state.name !== 'ready') throw new Error('its code is not here');
  return state.feature;
};
const asked = () => chat.env.http.of(route).length;
const toasts = () => chat.session.toasts.$toasts.get().map(({ key }) => key);
const answer = (reply: Answer) => chat.env.http.on(route, () => reply);
const offer = (version: unknown) => answer({ json: { version } });

describe('the check of the version', () => {
  beforeEach(() => {
    chat = createChat();
  });

  it('asks nobody before the first opening, then at once and every two minutes', async () => {
    await chat.env.clock.advance(10 * minutesMs);
    expect(asked()).toBe(0);
    await chat.open();
    await chat.env.clock.advance(0);
    expect(asked()).toBe(1);
    expect(chat.env.http.of(route)[0]).toMatchObject({ url: 'https://cdn.example/api/version', headers: {} });
    await chat.env.clock.advance(119_999);
    expect(asked()).toBe(1);
    await chat.env.clock.advance(1);
    expect(asked()).toBe(2);
    chat.session.setOpen(false);
    await chat.env.clock.advance(2 * minutesMs);
    expect(asked()).toBe(3);
  });

  it('asks nobody in a bundle, which has no origin of its own, where the page names no address', async () => {
    chat = createChat({ config: { assetBase: '' } });
    await chat.open();
    await chat.env.clock.advance(2 * minutesMs);
    expect([asked(), chat.session.version.$check.get().isOver]).toEqual([0, true]);
  });

  it('asks the address that the page names', async () => {
    chat = createChat({ config: { versionUrl: 'https://shop.example/api/version' } });
    await chat.open();
    await chat.env.clock.advance(0);
    expect(chat.env.http.of(route)[0]?.url).toBe('https://shop.example/api/version');
  });

  it('is silent while the tab is hidden and asks at once when a stale tab is seen again', async () => {
    await chat.open();
    await chat.env.clock.advance(0);
    chat.env.page.set({ isVisible: false });
    await chat.env.clock.advance(30 * minutesMs);
    expect(asked()).toBe(1);
    chat.env.page.set({ isVisible: true });
    await chat.env.clock.advance(0);
    expect(asked()).toBe(2);
    chat.env.page.set({ isVisible: false });
    chat.env.page.set({ isVisible: true });
    await chat.env.clock.advance(0);
    expect(asked()).toBe(2);
  });

  it('forgets after an hour what nobody has confirmed', async () => {
    offer('99.0.0');
    await chat.open();
    await chat.env.clock.advance(0);
    expect(chat.session.version.$check.get()).toMatchObject({ hasUpdate: true, latest: '99.0.0' });
    chat.env.page.set({ isVisible: false });
    await chat.env.clock.advance(61 * minutesMs);
    answer({ status: 503 });
    chat.env.page.set({ isVisible: true });
    expect(chat.session.version.$check.get()).toMatchObject({ hasUpdate: false, latest: null });
  });

  it('tries a failed question three times more, then waits for the next turn', async () => {
    answer({ status: 503 });
    await chat.open();
    await chat.env.clock.advance(7_000);
    expect(asked()).toBe(4);
    await chat.env.clock.advance(2 * minutesMs - 7_001);
    expect(asked()).toBe(4);
    await chat.env.clock.advance(1);
    expect(asked()).toBe(5);
  });

  it('ends after 404', async () => {
    answer({ status: 404 });
    await chat.open();
    await chat.env.clock.advance(60 * minutesMs);
    expect(asked()).toBe(1);
    expect(chat.session.version.$check.get().isOver).toBe(true);
    expect(chat.env.toldOf('error')).toEqual([]);
  });

  it.each([['0.0.1'], [''], [null], [{ evil: true }], ['<b>9.9.9</b>']])('V1: says nothing of %s', async (version) => {
    offer(version);
    await chat.open();
    await chat.env.clock.advance(0);
    expect(toasts()).toEqual([]);
    expect(chat.session.version.$check.get().hasUpdate).toBe(false);
  });

  it('V1: says nothing of a page that is no JSON', async () => {
    answer({});
    await chat.open();
    await chat.env.clock.advance(0);
    expect(toasts()).toEqual([]);
    expect(asked()).toBe(1);
  });

  it('leaves no timer and no request behind', async () => {
    const before = chat.env.clock.pending();
    await chat.open();
    await chat.env.clock.advance(0);
    chat.session.destroy();
    await chat.env.clock.advance(10 * minutesMs);
    expect(asked()).toBe(1);
    expect(chat.env.clock.pending()).toBe(before);
    expect(chat.env.page.listeners()).toBe(0);
  });
});

describe('the notice of a higher version', () => {
  beforeEach(async () => {
    chat = createChat({ version: '99.0.0' });
    await chat.open();
    await chat.env.clock.advance(0);
  });
  const refresh = () => chat.session.toasts.$toasts.get()[0]?.action?.run();

  it('stands for five seconds, once', async () => {
    expect(toasts()).toEqual(['version.newVersion']);
    expect(chat.session.toasts.$toasts.get()[0]).toMatchObject({ tone: 'status', action: { key: 'version.refresh' } });
    await chat.env.clock.advance(5_000);
    expect(toasts()).toEqual([]);
    await chat.env.clock.advance(10 * minutesMs);
    expect(toasts()).toEqual([]);
  });

  it('waits for a closed panel to open', async () => {
    await chat.env.clock.advance(5_000);
    chat.session.setOpen(false);
    offer('99.1.0');
    await chat.env.clock.advance(2 * minutesMs);
    expect(toasts()).toEqual([]);
    chat.session.setOpen(true);
    expect(toasts()).toEqual(['version.newVersion']);
  });

  it('reloads when nothing is unfinished', () => {
    refresh();
    expect(chat.env.page.reloads).toBe(1);
  });

  it('V1, G1: asks before it reloads over a draft, which is stored', async () => {
    chat.session.composer.setDraft('Half a sent');
    refresh();
    expect(chat.env.page.reloads).toBe(0);
    expect(feature().$isAsking.get()).toBe(true);
    feature().answer(false);
    expect(chat.env.page.reloads).toBe(0);
    refresh();
    feature().answer(true);
    expect(chat.env.page.reloads).toBe(1);
    expect(chat.env.local.get('persona-chat:https://api.example:support')).toContain('Half a sent');
  });

  it('V1: asks while a reply runs', async () => {
    await chat.send('Hello');
    refresh();
    expect(feature().$isAsking.get()).toBe(true);
    expect(chat.env.page.reloads).toBe(0);
  });

  it('V1, G1: asks over a start form that somebody has begun to fill, and keeps it', async () => {
    chat = createChat({
      version: '99.0.0',
      bootstrap: { conversation: { id: 'c1' }, guest: { id: 'g1' }, token: 't' },
    });
    await chat.open();
    await chat.env.clock.advance(0);
    refresh();
    expect(chat.env.page.reloads).toBe(1);
    chat.session.guests.unsent.keep({ name: 'Ad' });
    refresh();
    expect(chat.env.page.reloads).toBe(1);
    expect(feature().$isAsking.get()).toBe(true);
  });
});
