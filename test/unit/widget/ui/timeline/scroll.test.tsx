import { type ReactNode, useRef } from 'react';
import { act } from 'preact/test-utils';
import { render } from 'preact';
import { expect, test, vi } from 'vitest';
import { useLogScroll } from '../../../../../packages/widget/src/ui/timeline/scroll.ts';

interface Rows {
  readonly keys: readonly string[];
  readonly hasReply?: boolean;
  readonly below?: ReactNode;
}

function Log({ keys, hasReply = false, below }: Rows) {
  const log = useRef<HTMLDivElement>(null);
  useLogScroll(log, keys, undefined);
  return (
    <div ref={log} id="log">
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
