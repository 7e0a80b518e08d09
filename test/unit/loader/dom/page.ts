// A page with the element and a chat that is imported from memory. Custom elements are defined once for each test file.

import { vi } from 'vitest';
import type { BegunChat, Chat, ChatHost, PersonaChatElement } from '@persona-chat/widget/host-api.ts';
import { defineElement } from '../../../../packages/loader/src/element.ts';
import { setOwnElement } from '../../../../packages/loader/src/own-element.ts';

export interface Mounted {
  readonly host: ChatHost;
  readonly chat: { [Name in keyof Chat]: ReturnType<typeof vi.fn> };
}

/** A session that has begun; its views arrive at once. */
export interface Begun {
  readonly isOpening: boolean;
  readonly destroy: ReturnType<typeof vi.fn>;
}

export const begun: Begun[] = [];
export const mounted: Mounted[] = [];
/** `isBroken` rejects what is asked for while it is set; `type` is that of files, which is a script's unless something else comes in their place. */
export const network = { isBroken: false, type: 'text/javascript', requests: [] as string[] };

function createChat(host: ChatHost): Chat {
  const chat = {
    configChanged: vi.fn(),
    openChanged: vi.fn(),
    sendMessage: vi.fn(async () => undefined),
    triggerAgenda: vi.fn(async () => undefined),
    identify: vi.fn(async () => undefined),
    clear: vi.fn(async () => undefined),
    reset: vi.fn(async () => undefined),
    destroy: vi.fn(),
  };
  mounted.push({ host, chat });
  return chat;
}

function beginChat(host: ChatHost, isOpening: boolean): BegunChat {
  const destroy = vi.fn();
  begun.push({ isOpening, destroy });
  return { views: Promise.resolve(() => createChat(host)), destroy };
}

vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit = {}) => {
  network.requests.push(cache ? `${cache} ${url}` : url);
  if (network.isBroken) throw new TypeError('broken');
  return { blob: async () => ({ type: network.type }) };
});
vi.stubGlobal('CSS', { supports: () => false });

defineElement('https://cdn.example/chat/', async (url) => {
  network.requests.push(`import ${url}`);
  if (network.isBroken) throw new TypeError('broken');
  return { beginChat };
});

export function addElement(attributes: Record<string, string> = {}): PersonaChatElement {
  const element = document.createElement('persona-chat') as PersonaChatElement;
  for (const [name, value] of Object.entries({
    'api-base': 'https://api.example',
    'persona-id': 'support',
    ...attributes,
  })) {
    element.setAttribute(name, value);
  }
  document.body.append(element);
  return element;
}

/** Lets pending promises and zero-delay timers run. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

export function clearPage(): void {
  setOwnElement(undefined);
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  mounted.length = 0;
  begun.length = 0;
  network.requests.length = 0;
  network.isBroken = false;
  network.type = 'text/javascript';
}

export const launcherOf = (element: Element): HTMLButtonElement =>
  element.shadowRoot?.querySelector('.pc > div > button') as HTMLButtonElement;
