// What the operator's desk asks of the server, for journeys that look at the visitor's side only.

import { expect, type Page } from '@playwright/test';
import { introducedOn, type Chat } from './chat.ts';

export interface OperatorCall {
  /** `act('take-over')`, `act('messages', { content })`, `act('agenda', { action: 'step' })`. */
  act(
    name: 'take-over' | 'hand-back' | 'close' | 'messages' | 'agenda' | 'typing' | 'read',
    body?: object,
  ): Promise<void>;
  /** Id of the newest message of the conversation. */
  lastMessageId(): Promise<string>;
  /** Blocks the chat with a reason, or opens it again. */
  paywall(reason: string | null): Promise<void>;
}

/**
 * Resolves once the page follows its conversation; to be called before the chat is opened. It does when the visitor has written,
 * so they say "Hello" where there is something to write into.
 */
export async function whenLive(page: Page): Promise<void> {
  const response = page.waitForResponse(/Listen\/channel\?.*TYPE=xmlhttp|\/chat\/live\?/, { timeout: 30_000 });
  const input = page.getByRole('textbox', { name: 'Type message here' });
  const isLive = await Promise.race([response.then(() => true), input.waitFor({ timeout: 30_000 }).then(() => false)]);
  if (!isLive) {
    await input.fill('Hello');
    await input.press('Enter');
  }
  const reply = await response;
  if (!reply.ok()) throw new Error(`${reply.url()}: ${reply.status()}`);
  if (!isLive) await page.locator('article[data-role="persona"][data-status="delivered"]').first().waitFor();
}

/** Introduces the visitor, who says "Hello", and then the text: by then the page follows its conversation, and has all replies. */
export async function liveTalkOn(page: Page, url: string, text?: string): Promise<Chat> {
  const live = whenLive(page);
  const chat = await introducedOn(page, url);
  await live;
  await chat.replied();
  if (text !== undefined) {
    await chat.say(text);
    await expect(chat.messages('persona')).toHaveCount(2);
    await chat.replied();
  }
  return chat;
}

/** Runs in the page: the conversation that is stored there. */
export function storedConversation(): string {
  const { sessions } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as {
    sessions: Record<string, { conversationId: string }>;
  };
  return Object.values(sessions)[0]?.conversationId ?? '';
}

/** Signs in and acts on the conversation that the page has open. */
export async function operatorOf(page: Page, apiUrl: string, operatorToken: string): Promise<OperatorCall> {
  return operatorIn(await page.evaluate(storedConversation), apiUrl, operatorToken);
}

/** Signs in and acts on this conversation. */
export async function operatorIn(conversationId: string, apiUrl: string, operatorToken: string): Promise<OperatorCall> {
  const call = async (
    method: string,
    path: string,
    body: object,
    token?: string,
  ): Promise<{ data: { token: string; messages: { id: string }[] } }> => {
    const reply = await fetch(`${apiUrl}/operator/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as { data: { token: string; messages: { id: string }[] } };
  };
  const {
    data: { token },
  } = await call('POST', 'sign-in', { token: operatorToken, name: 'Robin' });
  const path = `conversations/${conversationId}`;
  return {
    act: async (name, body = {}) => void (await call('POST', `${path}/${name}`, body, token)),
    async lastMessageId() {
      const { data } = await call('GET', path, {}, token);
      return data.messages.at(-1)?.id ?? '';
    },
    paywall: async (reason) => {
      await call('PUT', `${path}/paywall`, reason === null ? { passed: true } : { passed: false, reason }, token);
    },
  };
}
