// The page's `reset`, which may come to the chat later than what the page has asked for after it.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../../packages/widget/src/boot/start-session.ts';
import { createChat } from '../../../../packages/widget/src/element.tsx';
import type { Chat, ChatHost, ShellConfig } from '../../../../packages/widget/src/host-api.ts';

const early: ShellConfig = {
  apiBase: 'https://api.example',
  personaId: 'support',
  mode: 'bubble',
  position: 'bottom-right',
  assetBase: 'https://cdn.example/',
  token: 'adas',
  user: { name: 'Ada', email: 'ada@example.org' },
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
let chat: Chat;
let requests: string[];
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    requests.push(headers['authorization'] ?? 'nobody');
    return new Promise(() => url);
  });
});
afterEach(() => {
  chat.destroy();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A shell whose panel is open, as it mounts the chat when that has arrived. */
function arrive(config: ShellConfig) {
  const element = document.createElement('div');
  const root = element.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  root.append(container);
  document.body.append(element);
  const host: { -readonly [Name in keyof ChatHost]: ChatHost[Name] } = {
    element,
    accentColour: () => '#123',
    container,
    config,
    isOpen: true,
    emit: () => undefined,
    setOpen: vi.fn((isOpen) => (host.isOpen = isOpen)),
    setLanguage: () => undefined,
  };
  for (const name of ['token', 'user'] as const) {
    Object.defineProperty(element, name, { set: (value) => (host.config = { ...host.config, [name]: value }) });
  }
  chat = createChat(host, startSession(host));
  return host;
}

it('keeps what the page has said since, the open panel included, and asks nothing for the visitor before', async () => {
  const host = arrive({ ...early, token: 'bobs', user: { name: 'Bob', email: 'ada@example.org' } });
  const reset = Promise.resolve().then(() => chat.reset(early));
  chat.openChanged(true, false);
  await reset;
  await settle();
  expect([host.config.token, host.config.user, host.isOpen]).toEqual(['bobs', { name: 'Bob' }, true]);
  expect(requests).toEqual(['Bearer bobs']);
});

it('forgets what the page had said before', async () => {
  const host = arrive(early);
  host.isOpen = false;
  await chat.reset(early);
  await settle();
  expect([host.config.token, host.config.user, requests]).toEqual([undefined, undefined, []]);
});
