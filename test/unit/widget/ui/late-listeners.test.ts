// Who listens for `ready` when it has been told hears it once (docs/embedding.md#events).

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEnv } from '../../../../packages/widget/src/boot/create-env.ts';
import { ignoreLateListeners } from '../../../../packages/widget/src/boot/late-listeners.ts';
import type { ChatHost } from '../../../../packages/widget/src/host-api.ts';
import { chunks } from '../../../../packages/widget/src/ui/chunks.ts';

let element: HTMLElement;
let heard: string[];
const listen = (event: Event) => heard.push(`${event.type} ${JSON.stringify((event as CustomEvent).detail)}`);
/** The chunk is here then, and what it was asked is done. */
const told = async () => {
  await chunks.debugPanel.open();
  await new Promise((resolve) => setTimeout(resolve));
};
const dispatch = () => element.dispatchEvent(new CustomEvent('persona-chat:ready', { detail: {} }));

beforeEach(() => {
  heard = [];
  element = document.body.appendChild(document.createElement('div'));
  createEnv({ element, container: element, emit: dispatch } as unknown as ChatHost).host.emit('ready', {});
});
afterEach(() => element.remove());

it.each(['persona-chat:ready', 'personachatready'])(
  '%s is told to a listener that comes late, after its code',
  async (name) => {
    element.addEventListener(name, listen);
    expect(heard).toEqual([]);
    await told();
    expect(heard).toEqual([`${name} {}`]);
  },
);

it('a listener under both names hears both, and an object hears as a function does', async () => {
  const handleEvent = vi.fn();
  element.addEventListener('persona-chat:ready', { handleEvent });
  element.addEventListener('persona-chat:ready', listen);
  element.addEventListener('personachatready', listen);
  await told();
  expect(heard).toHaveLength(2);
  expect(handleEvent).toHaveBeenCalledOnce();
  expect((handleEvent.mock.calls[0]?.[0] as Event).target).toBe(element);
});

it('a listener added twice hears it once, and so does one that was taken off and added again at once', async () => {
  element.addEventListener('persona-chat:ready', listen);
  element.addEventListener('persona-chat:ready', listen);
  await told();
  element.addEventListener('persona-chat:ready', listen);
  await told();
  expect(heard).toHaveLength(1);
  const other = vi.fn();
  element.addEventListener('persona-chat:ready', other);
  element.removeEventListener('persona-chat:ready', other);
  element.addEventListener('persona-chat:ready', other);
  await told();
  expect(other).toHaveBeenCalledOnce();
});

it('a listener that is off again hears nothing, nor does one whose signal was aborted, nor one of another event', async () => {
  const controller = new AbortController();
  element.addEventListener('persona-chat:ready', listen);
  element.removeEventListener('persona-chat:ready', listen);
  element.addEventListener('persona-chat:ready', listen, { signal: controller.signal });
  controller.abort();
  element.addEventListener('persona-chat:message', listen);
  element.addEventListener('ready', listen);
  await told();
  expect(heard).toEqual([]);
});

it('a listener for once is gone when it was told, another one hears the next opening', async () => {
  const once = vi.fn();
  element.addEventListener('persona-chat:ready', once, { once: true });
  element.addEventListener('persona-chat:ready', listen);
  await told();
  dispatch();
  expect([once.mock.calls.length, heard.length]).toEqual([1, 2]);
});

it('an end on the way takes it back, and the element has its own methods again', async () => {
  element.addEventListener('persona-chat:ready', listen);
  ignoreLateListeners(element);
  expect(Object.keys(element)).toEqual([]);
  await told();
  element.addEventListener('persona-chat:ready', vi.fn());
  await told();
  expect(heard).toEqual([]);
});
