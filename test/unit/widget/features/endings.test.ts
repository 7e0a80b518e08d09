// What the host waits for settles in every state, and after the end nothing happens any more.

import { afterEach, describe, expect, it } from 'vitest';
import type { LocaleStrings } from '../../../../packages/widget/src/core/env.ts';
import { createSession } from '../../../../packages/widget/src/features/session.ts';
import { apiBase, bootstrapData, type Chat, config, createChat } from '../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../helpers/fake-env.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});
const never = new Promise<never>(() => {});
const stored = JSON.stringify({
  clientId: 'b',
  sessions: { [`${apiBase}:support`]: { token: 'token-1', conversationId: 'c1' } },
});
async function outcomes(promises: readonly Promise<unknown>[]): Promise<string[]> {
  const states = promises.map(() => 'pending');
  promises.forEach((promise, index) =>
    promise.then(
      () => (states[index] = 'resolved'),
      () => (states[index] = 'rejected'),
    ),
  );
  await chat.env.clock.settle();
  return states;
}

describe('what the host waits for', () => {
  it('rejects at the end while the conversation still opens', async () => {
    chat = createChat();
    chat.env.http.on('POST /conversations', () => never);
    chat.env.local.set('auth-storage', stored);
    const { session } = chat;
    const asked = [session.sendMessage('Hello'), session.triggerAgenda('a1'), session.clear()];
    await chat.env.clock.settle();
    session.destroy();
    expect(await outcomes(asked)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(chat.env.http.of('POST /chat/clear')).toHaveLength(0);
  });

  it('rejects at the end while the code of a conversation still loads', async () => {
    chat = createChat();
    chat.env.local.set('auth-storage', stored);
    const session = createSession(chat.env, config, () => never);
    const asked = [session.sendMessage('Hello'), session.triggerAgenda('a1'), session.clear()];
    await chat.env.clock.settle();
    session.destroy();
    expect(await outcomes(asked)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('rejects at the end while a request is under way', async () => {
    chat = createChat();
    await chat.open();
    chat.env.http.on('PUT /guests/g1', () => never);
    chat.env.http.on('POST /chat/clear', () => never);
    const asked = [chat.session.identify({ name: 'Ada King' }), chat.session.clear()];
    await chat.env.clock.settle();
    chat.session.destroy();
    expect(await outcomes(asked)).toEqual(['rejected', 'rejected']);
  });

  it('says why nothing can be cleared where the conversation cannot be opened', async () => {
    chat = createChat();
    chat.env.local.set('auth-storage', stored);
    chat.env.http.on('POST /conversations', () => ({ status: 503 }));
    await expect(chat.session.clear()).rejects.toMatchObject({ code: 'http' });
    expect(chat.env.http.of('POST /chat/clear')).toHaveLength(0);
    expect(chat.session.toasts.$toasts.get()).toEqual([]);
  });

  it('clears what was said on an earlier visit without opening the panel', async () => {
    chat = createChat();
    chat.env.local.set('auth-storage', stored);
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.session.clear();
    expect(chat.env.http.of('POST /chat/clear')[0]?.json).toEqual({ conversationId: 'c1' });
    expect(chat.session.$isOpen.get()).toBe(false);
  });

  it('begins no conversation in order to clear it', async () => {
    chat = createChat();
    await chat.session.clear();
    expect(chat.env.http.requests).toEqual([]);
  });
});

describe('a language that still loads at the end', () => {
  const loading = async () => {
    let settle = { resolve: (_strings: LocaleStrings) => {}, reject: (_cause: Error) => {} };
    const env = fakeEnv({ loadLocale: () => new Promise((resolve, reject) => (settle = { resolve, reject })) });
    chat = createChat({ env });
    await chat.open();
    void chat.session.i18n.setLanguage('DE', true);
    await env.clock.settle();
    chat.session.destroy();
    const told = env.told.length;
    const codes: string[] = [];
    chat.session.i18n.$code.listen((code) => codes.push(code));
    return { settle, codes, since: () => env.told.slice(told), toasts: () => chat.session.toasts.$toasts.get() };
  };

  it('shows nothing and tells nobody when it arrives', async () => {
    const { settle, codes, since } = await loading();
    settle.resolve({});
    await chat.env.clock.settle();
    expect(codes).toEqual([]);
    expect(since()).toEqual([]);
  });

  it('shows nothing and tells nobody when it fails', async () => {
    const { settle, codes, since, toasts } = await loading();
    settle.reject(new Error('gone'));
    await chat.env.clock.settle();
    expect(codes).toEqual([]);
    expect(since()).toEqual([]);
    expect(toasts()).toEqual([]);
  });
});

describe('before it is known whether a form is due', () => {
  it('nobody can tell, and what the host sends waits', async () => {
    chat = createChat();
    let answer = (_reply: object) => {};
    chat.env.http.on('POST /conversations', () => new Promise((resolve) => (answer = resolve)));
    await chat.open();
    const sent = chat.session.sendMessage('Hello');
    await chat.env.clock.settle();
    expect(chat.session.guests.$needsForm.get()).toBeNull();
    answer({ json: { data: bootstrapData } });
    await chat.env.clock.settle();
    await sent;
    expect(chat.session.guests.$needsForm.get()).toBe(false);
    expect(chat.texts()).toEqual(['Hello']);
  });

  it('is again unknown for another persona, and stays known while the host gives a new token', async () => {
    chat = createChat({ config: { token: 'one' } });
    await chat.open();
    chat.env.http.on('POST /conversations', () => never);
    chat.session.configure({ ...chat.session.$config.get(), token: 'two' });
    await chat.env.clock.settle();
    expect(chat.session.guests.$needsForm.get()).toBe(false);
    chat.session.configure({ ...chat.session.$config.get(), personaId: 'guide' });
    await chat.env.clock.settle();
    expect(chat.session.guests.$needsForm.get()).toBeNull();
  });
});
