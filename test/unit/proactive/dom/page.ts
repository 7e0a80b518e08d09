// A shell as the loader makes it, around which a page goes on; fake time.

import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ChatHost, HostConfig, PersonaChatElement } from '@persona-chat/widget/host-api.ts';
import { beginChat } from '../../../../packages/proactive/src/proactive.ts';

export const key = 'persona-chat:https://api.example:support';
export const warn = vi.fn();

/** A shell as the loader makes it, whose panel the test opens and closes. */
function mount(config: HostConfig, teaser?: string) {
  const element = document.createElement('div') as unknown as PersonaChatElement;
  const root = element.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  const frame = document.createElement('div');
  const launcher = document.createElement('button');
  launcher.setAttribute('part', 'launcher');
  const beside = document.createElement('div');
  beside.className = 'pc-teaser';
  const dismissTeaser = vi.fn(() => beside.remove());
  const small = document.createElement('button');
  small.onclick = dismissTeaser;
  beside.append(teaser ?? '', small);
  frame.append(launcher, ...(teaser ? [beside] : []));
  container.append(frame);
  container.dataset['state'] = '';
  root.append(container);
  document.body.append(element);
  const settled = {
    apiBase: 'https://api.example',
    personaId: 'support',
    mode: 'bubble',
    ...(teaser && { teaser }),
    ...config,
  };
  const host = {
    element,
    container,
    config: settled,
    isOpen: false,
    emit: vi.fn(),
    setOpen: vi.fn((open: boolean) => {
      host.isOpen = open;
      beginChat(host as unknown as ChatHost);
    }),
  };
  element.sendMessage = vi.fn(async () => undefined);
  beginChat(host as unknown as ChatHost);
  return {
    host,
    element,
    dismissTeaser,
    launcher,
    draw: () => beginChat(host as unknown as ChatHost),
    card: () => container.querySelector<HTMLElement>('.pc-proactive'),
    buttons: () => [...container.querySelectorAll<HTMLButtonElement>('.pc-proactive button')],
    said: () => container.querySelector('[role=status]')?.textContent,
    events: () => host.emit.mock.calls.filter(([name]) => name === 'proactive').map(([, detail]) => detail as unknown),
  };
}

type Mounted = ReturnType<typeof mount>;
const mounted: Mounted[] = [];
export const start = (proactive: HostConfig['proactive'], teaser?: string, others?: HostConfig): Mounted => {
  const one = mount({ ...(proactive !== undefined && { proactive }), ...others }, teaser);
  mounted.push(one);
  return one;
};
/** Another page of the same visit: the one before is gone. */
export const leave = (): void => {
  for (const { element, draw } of mounted.splice(0)) {
    element.remove();
    draw();
  }
};
export const hello = { id: 'hello', message: 'Hello there' };
export const seconds = (count: number): void => void vi.advanceTimersByTime(count * 1_000);

/** Each test has a page of its own, which leaves nothing behind. */
export function useFakePage(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(warn);
    Element.prototype.checkVisibility = () => true;
  });

  afterEach(() => {
    leave();
    expect(vi.getTimerCount()).toBe(0);
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState({}, '', '/');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    warn.mockReset();
  });
}
