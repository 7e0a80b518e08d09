import { type ReactNode, useRef } from 'react';
import { act } from 'preact/test-utils';
import { render } from 'preact';
import { atom } from 'nanostores';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Readable } from '../../../../../packages/widget/src/core/store-types.ts';
import type { ChatStatus } from '../../../../../packages/widget/src/features/reply/reply-types.ts';
import { useLogScroll } from '../../../../../packages/widget/src/ui/timeline/use-log-scroll.ts';

interface Rows {
  readonly keys: readonly string[];
  readonly hasReply?: boolean;
  readonly below?: ReactNode;
  readonly $status?: Readable<ChatStatus>;
}

function Log({ keys, hasReply = false, below, $status }: Rows) {
  const log = useRef<HTMLDivElement>(null);
  const { toEnd } = useLogScroll(log, keys, undefined, undefined, false, $status);
  return (
    <div ref={log} id="log" onClick={toEnd}>
      <div>
        {(hasReply || below) && <article data-role="user" />}
        {below}
        {hasReply && <article />}
      </div>
    </div>
  );
}

test('a glide that leaves the end is not taken for a return to it', async () => {
  const sizes = { scrollHeight: 1_000, clientHeight: 400 };
  const host = document.createElement('div');
  document.body.append(host);
  await act(() => render(<Log keys={['a']} />, host));
  const box = host.querySelector('#log') as HTMLElement;
  for (const name of ['scrollHeight', 'clientHeight'] as const)
    Object.defineProperty(box, name, { get: () => sizes[name] });
  const scrollTo = (top: number) => {
    box.scrollTop = top;
    box.dispatchEvent(new Event('scroll'));
  };
  scrollTo(600);
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -500 }));
  scrollTo(580);
  sizes.scrollHeight = 1_100;
  await act(() => render(<Log keys={['a', 'b']} />, host));
  expect(box.scrollTop).toBe(580);
  // Back at the end it follows again.
  scrollTo(690);
  sizes.scrollHeight = 1_200;
  await act(() => render(<Log keys={['a', 'b', 'c']} />, host));
  expect(box.scrollTop).toBe(800);
});

test.each([
  ['goes on to the end where another size of the list has cut it short', undefined, 600],
  ['stays where the visitor has stopped it', -100, 350],
])('the way to the end %s', async (_, deltaY, top) => {
  const host = document.createElement('div');
  document.body.append(host);
  await act(() => render(<Log keys={['a']} />, host));
  const box = host.querySelector('#log') as HTMLElement;
  Object.defineProperty(box, 'scrollHeight', { get: () => 1_000 });
  Object.defineProperty(box, 'clientHeight', { get: () => 400 });
  // A browser clamps.
  let at = 0;
  Object.defineProperty(box, 'scrollTop', { get: () => at, set: (to: number) => (at = Math.min(to, 600)) });
  box.scrollTo = () => (at = 350);
  box.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  if (deltaY) box.dispatchEvent(new WheelEvent('wheel', { deltaY }));
  box.dispatchEvent(new Event('scrollend'));
  expect(box.scrollTop).toBe(top);
});

test('who sees the end of a reply that is higher than the log sees it still when an on-screen keyboard takes of the room', async () => {
  const sizes = { scrollHeight: 1_000, clientHeight: 400 };
  const host = document.createElement('div');
  document.body.append(host);
  await act(() => render(<Log hasReply keys={['a']} />, host));
  const box = host.querySelector('#log') as HTMLElement;
  for (const name of ['scrollHeight', 'clientHeight'] as const)
    Object.defineProperty(box, name, { get: () => sizes[name] });
  box.scrollTop = 600;
  box.dispatchEvent(new Event('scroll'));
  await act(() => render(<Log hasReply keys={['a', 'b']} />, host));
  sizes.clientHeight = 200;
  await act(() => render(<Log hasReply keys={['a', 'b', 'c']} />, host));
  expect(box.scrollTop).toBe(800);
});

test('the form below the first message is shown from its beginning where it is higher than the log', async () => {
  const host = document.createElement('div');
  document.body.append(host);
  const rows = (hasForm: boolean, keys: readonly string[]) => (
    <Log keys={keys} below={hasForm ? <div className="pc-later-form" /> : undefined} />
  );
  await act(() => render(rows(false, ['a']), host));
  const box = host.querySelector('#log') as HTMLElement;
  Object.defineProperty(box, 'clientHeight', { get: () => 200 });
  Object.defineProperty(box, 'scrollHeight', { get: () => 900 });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.className === 'pc-later-form' ? 300 : 0, 0, 0);
  });
  await act(() => render(rows(true, ['a', 'b']), host));
  expect(box.scrollTop).toBe(268);
  vi.restoreAllMocks();
});

/** A log of which the sizes can be changed, and what tells the browser's news of them. */
async function setUpLog(
  sizes: { scrollHeight: number; clientHeight: number; clientWidth: number },
  rows: Rows = { keys: ['a'] },
) {
  let resized = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => sizes.clientHeight);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => sizes.clientWidth);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => sizes.scrollHeight);
  const host = document.createElement('div');
  document.body.append(host);
  await act(() => render(<Log {...rows} />, host));
  const box = host.querySelector('#log') as HTMLElement;
  const scrollTo = (top: number) => {
    box.scrollTop = top;
    box.dispatchEvent(new Event('scroll'));
  };
  return { box, scrollTo, resize: () => act(() => resized()) };
}

test('a view that an on-screen keyboard makes low, and a lower list with it, leave the end in sight', async () => {
  const sizes = { scrollHeight: 2_724, clientHeight: 608, clientWidth: 360 };
  const { box, scrollTo, resize } = await setUpLog(sizes);
  scrollTo(2_116);
  // The paddings are smaller in a low window: first the list loses some height, then the view most of its own.
  sizes.scrollHeight = 2_716;
  box.scrollTop = 2_108;
  await resize();
  sizes.clientHeight = 288;
  scrollTo(2_108);
  await resize();
  expect(box.scrollTop).toBe(2_428);
  Object.assign(sizes, { scrollHeight: 2_724, clientHeight: 608 });
  box.scrollTop = 2_116;
  await resize();
  sizes.scrollHeight = 2_900;
  await resize();
  expect(box.scrollTop).toBe(2_292);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('who has pressed something at the end follows the end, and who has scrolled away from it does not', async () => {
  const sizes = { scrollHeight: 2_000, clientHeight: 600, clientWidth: 360 };
  const { box, scrollTo, resize } = await setUpLog(sizes);
  scrollTo(1_400);
  box.dispatchEvent(new Event('pointerdown'));
  // The banner of a human who takes over, and then their message.
  sizes.clientHeight = 525;
  await resize();
  sizes.scrollHeight = 2_100;
  await resize();
  expect(box.scrollTop).toBe(1_575);
  box.dispatchEvent(new Event('pointerdown'));
  box.dispatchEvent(new Event('touchmove'));
  scrollTo(1_300);
  sizes.scrollHeight = 2_300;
  await resize();
  expect(box.scrollTop).toBe(1_300);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('who sees the end of a long reply sees it in a view of another width, too', async () => {
  const sizes = { scrollHeight: 1_000, clientHeight: 200, clientWidth: 740 };
  const { box, scrollTo, resize } = await setUpLog(sizes, { keys: ['a', 'b'], hasReply: true });
  scrollTo(800);
  Object.assign(sizes, { scrollHeight: 2_000, clientHeight: 600, clientWidth: 360 });
  await resize();
  expect(box.scrollTop).toBe(1_400);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A log of 400 px with a reply that begins at 300 px of it. */
async function setUpReply(scrollHeight: number) {
  const $status = atom<ChatStatus>({ name: 'generating' });
  const sizes = { scrollHeight, clientHeight: 400, clientWidth: 360 };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const isReply = this.matches('article:not([data-role])');
    return new DOMRect(0, isReply ? 300 - (this.closest('#log')?.scrollTop ?? 0) : 0, 0, 0);
  });
  const log = await setUpLog(sizes, { keys: ['a', 'b'], hasReply: true, $status });
  await log.resize();
  const end = () => act(() => $status.set({ name: 'idle' }));
  return { ...log, sizes, end };
}

test.each([
  ['little', 760, 360],
  ['more', 800, 268],
])(
  'while a reply may grow its beginning stays; once it has ended, %s of it below is reckoned with',
  async (_, height, top) => {
    const { box, end } = await setUpReply(height);
    expect(box.scrollTop).toBe(268);
    await end();
    expect(box.scrollTop).toBe(top);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  },
);

test('what comes below a reply that has ended is followed by who sees the end, and moves nobody who reads further up', async () => {
  const { box, sizes, scrollTo, resize, end } = await setUpReply(760);
  await end();
  sizes.scrollHeight = 840;
  await resize();
  expect(box.scrollTop).toBe(440);
  sizes.scrollHeight = 1_000;
  await resize();
  expect(box.scrollTop).toBe(440);
  // By a wheel downwards, which is no leave-taking.
  scrollTo(540);
  sizes.scrollHeight = 1_010;
  await resize();
  expect(box.scrollTop).toBe(540);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what has the focus by keyboard', () => {
  /** Of the list, from its top; buttons and messages there are so high. */
  const place = { top: 0, height: 0 };
  async function setUpFocus(tag: 'button' | 'article', top: number, height: number) {
    Object.assign(place, { top, height });
    const sizes = { scrollHeight: 1_000, clientHeight: 184, clientWidth: 320 };
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      if (!this.matches('[data-focus]')) return new DOMRect(0, 0, 320, sizes.clientHeight);
      return new DOMRect(0, place.top - (this.closest('#log')?.scrollTop ?? 0), 320, place.height);
    });
    const Tag = tag;
    const log = await setUpLog(sizes, { keys: ['a'], below: <Tag data-focus="" tabIndex={0} /> });
    const element = log.box.querySelector<HTMLElement>('[data-focus]') as HTMLElement;
    const matches = element.matches.bind(element);
    const value = (selector: string) => selector === ':focus-visible' || matches(selector);
    Object.defineProperty(element, 'matches', { value });
    Object.defineProperty(log.box, 'getRootNode', { value: () => ({ activeElement: element }) });
    return { ...log, sizes };
  }
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('stays in sight when the composer comes back with it, and the end is followed no further', async () => {
    const { box, sizes, scrollTo, resize } = await setUpFocus('button', 600, 28);
    scrollTo(816);
    await resize();
    // The browser brings it into sight; the list gets lower in the same moment.
    sizes.clientHeight = 130;
    scrollTo(560);
    await resize();
    expect(box.scrollTop).toBe(588);
    sizes.scrollHeight = 1_200;
    await resize();
    expect(box.scrollTop).toBe(588);
  });

  test('does not pull back who has scrolled away from it', async () => {
    const { box, sizes, scrollTo, resize } = await setUpFocus('button', 600, 28);
    scrollTo(816);
    await resize();
    sizes.scrollHeight = 1_100;
    await resize();
    expect(box.scrollTop).toBe(916);
  });

  test('is known of a message by its last line', async () => {
    const { box, sizes, scrollTo, resize } = await setUpFocus('article', 700, 150);
    scrollTo(816);
    await resize();
    sizes.scrollHeight = 1_040;
    await resize();
    expect(box.scrollTop).toBe(830);
  });
});
