// Realtime that failed comes back: with the network, with the visitor, with a new token, and by itself after a while
// (F1, S15).

import { afterEach, describe, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import { bootstrapData, type Chat, config, createChat } from '../../../../helpers/fake-chat.ts';
import { type Handler, networkFailure } from '../../../../helpers/fake-server.ts';

const realtime = { kind: 'sse', url: '/live' };
const data = { ...bootstrapData, realtime };
const minuteMs = 60_000;
let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
  expect([chat.env.clock.pending(), chat.env.page.listeners(), chat.env.realtime.watches()]).toEqual([0, 0, 0]);
});

const open = async (host: object = {}) => {
  chat = createChat({ bootstrap: data, config: host });
  await chat.open();
};
const bootstrap = (handler: Handler) => chat.env.http.on('POST /conversations', handler);
const works: Handler = () => ({ json: { data } });
const noNetwork: Handler = () => {
  throw networkFailure();
};
const deny = async () => {
  chat.env.realtime.fail(
    new WidgetError('permission-denied', { serverMessage: 'Missing or insufficient permissions.' }),
  );
  await chat.env.clock.settle();
};
const bootstraps = () => chat.env.http.of('POST /conversations').length;
const connections = () => chat.env.realtime.requests.length;
const state = () => {
  const phase = chat.session.control.$state.get();
  return phase.name === 'ready' ? phase.feature.$transport.get()?.state : undefined;
};
const live = () => {
  chat.env.realtime.stale(false);
  return state();
};
/** Texts that ever stood in a toast. */
const collectToasts = () => {
  const seen = new Set<number>();
  const stop = chat.session.toasts.$toasts.subscribe((toasts) => toasts.forEach(({ id }) => seen.add(id)));
  return () => {
    stop();
    return seen.size;
  };
};

describe('a token that is refused, while a new one cannot be had', () => {
  it('is asked for again with growing waits for lack of network, with one notice', async () => {
    await open();
    const toasts = collectToasts();
    bootstrap(noNetwork);
    await deny();
    expect([state(), bootstraps()]).toEqual(['failed', 2]);
    for (const waitMs of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      const before = bootstraps();
      await chat.env.clock.advance(waitMs - 1);
      expect(bootstraps()).toBe(before);
      await chat.env.clock.advance(1);
      expect(bootstraps()).toBe(before + 1);
    }
    bootstrap(works);
    await chat.env.clock.advance(minuteMs);
    expect([connections(), live()]).toEqual([2, 'live']);
    await chat.env.clock.advance(30 * minuteMs);
    expect([connections(), toasts()]).toEqual([2, 1]);
  });

  it('waits for the network where there is none, and asks as soon as it is back', async () => {
    await open();
    bootstrap(noNetwork);
    await deny();
    chat.env.page.set({ isOnline: false });
    await chat.env.clock.advance(20 * minuteMs);
    expect(bootstraps()).toBe(2);
    bootstrap(works);
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.advance(0);
    expect([bootstraps(), connections(), live()]).toEqual([3, 2, 'live']);
  });

  it('is not asked for before the network is there', async () => {
    await open();
    live();
    chat.env.page.set({ isOnline: false });
    await deny();
    expect([bootstraps(), state()]).toEqual([1, 'failed']);
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.advance(5000);
    expect([bootstraps(), connections(), live()]).toEqual([2, 2, 'live']);
  });

  it.each(['visible', 'resumed'] as const)(
    'is asked for when the page is %s again, but not in a loop',
    async (kind) => {
      await open();
      bootstrap(() => ({ status: 403 }));
      await deny();
      const before = bootstraps();
      for (let round = 0; round < 50; round += 1) chat.env.page.say(kind);
      await chat.env.clock.advance(5000);
      const after = bootstraps();
      expect(after).toBeGreaterThan(before);
      // One attempt, and what a stored token that is not known any longer costs.
      expect(after - before).toBeLessThanOrEqual(2);
      await chat.env.clock.advance(minuteMs - 10_000);
      expect(bootstraps()).toBe(after);
      bootstrap(works);
      chat.env.page.say(kind);
      await chat.env.clock.advance(0);
      expect([connections(), live()]).toEqual([2, 'live']);
    },
  );

  it('connects with the token that the host sets', async () => {
    await open({ token: 'host-1' });
    const toasts = collectToasts();
    bootstrap(() => ({ status: 401 }));
    await deny();
    expect([state(), chat.env.toldOf('error')]).toEqual(['failed', [{ code: 'auth', message: expect.any(String) }]]);
    bootstrap(works);
    chat.session.configure({ ...config, token: 'host-2' });
    await chat.env.clock.settle();
    expect([connections(), chat.env.realtime.requests[1]?.token(), live()]).toEqual([2, 'host-2', 'live']);
    // The new token gets a renewal of its own.
    await chat.env.clock.advance(20 * minuteMs);
    expect([connections(), toasts()]).toEqual([2, 1]);
  });

  it('is asked for again after a minute, growing to ten, without anybody’s doing', async () => {
    await open();
    await deny();
    await deny();
    for (const [refusals, minutes] of [1, 2, 4, 8, 10, 10].entries()) {
      expect([state(), bootstraps(), connections()]).toEqual(['failed', refusals + 2, refusals + 2]);
      await chat.env.clock.advance(minutes * minuteMs - 1);
      expect(bootstraps()).toBe(refusals + 2);
      await chat.env.clock.advance(1);
      expect(live()).toBe('live');
      await deny();
    }
  });

  it('is asked for at once where the timer slept with the machine', async () => {
    await open();
    bootstrap(() => ({ status: 403 }));
    await deny();
    bootstrap(works);
    const { clock } = chat.env;
    const slept = clock.now() + 60 * minuteMs;
    const { now } = clock;
    Object.assign(clock, { now: () => Math.max(now(), slept) });
    chat.env.page.say('visible');
    await clock.advance(0);
    expect(live()).toBe('live');
  });
});

it('reads what a human has written by then, also where the new token is refused again', async () => {
  await open();
  const pages = () => chat.env.http.of('GET /chat').length;
  const before = pages();
  await deny();
  await deny();
  expect([state(), pages() - before]).toEqual(['failed', 1]);
});

it('follows again a minute after a server or a proxy has refused once', async () => {
  await open();
  chat.env.realtime.fail(new WidgetError('http', { status: 404 }));
  await chat.env.clock.advance(minuteMs - 1);
  expect([state(), connections()]).toEqual(['failed', 1]);
  await chat.env.clock.advance(1);
  expect([connections(), live()]).toEqual([2, 'live']);
});

it('connects at once on return to the tab after any other failure', async () => {
  await open();
  chat.env.realtime.fail(new WidgetError('http', { status: 404 }));
  expect(state()).toBe('failed');
  await chat.env.clock.advance(6000);
  expect(connections()).toBe(1);
  chat.env.page.say('visible');
  await chat.env.clock.advance(0);
  expect([connections(), bootstraps(), live()]).toEqual([2, 1, 'live']);
});

it('waits longer each time, with one notice, where each connection works and fails soon after', async () => {
  await open();
  const toasts = collectToasts();
  const fail = async (waitMs: number) => {
    const before = connections();
    chat.env.realtime.fail(new WidgetError('network', { retryable: true }));
    await chat.env.clock.advance(waitMs - 1);
    expect(connections()).toBe(before);
    await chat.env.clock.advance(1);
    expect([connections(), live()]).toEqual([before + 1, 'live']);
  };
  for (const waitMs of [2000, 4000, 8000]) await fail(waitMs);
  await chat.env.clock.advance(minuteMs);
  for (const waitMs of [2000, 4000]) await fail(waitMs);
  expect(toasts()).toBe(2);
});

it('leaves a connection alone that works, whatever the page does', async () => {
  await open();
  live();
  for (const kind of ['visible', 'hidden', 'resumed', 'online'] as const) chat.env.page.say(kind);
  await chat.session.bootstrap.open();
  await chat.env.clock.advance(minuteMs);
  expect([connections(), chat.session.toasts.$toasts.get()]).toEqual([1, []]);
});
