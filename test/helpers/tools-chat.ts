// A chat on a page that lets the persona do things: a basket, and a look into it.

import { expect, vi } from 'vitest';
import type { PageTool } from '../../packages/widget/src/core/host-types.ts';
import type { ToolsFeature } from '../../packages/widget/src/features/tools/tools-types.ts';
import { bootstrapData, type Chat, completion, createChat, message, token } from './fake-chat.ts';
import { configure } from './visitor-chat.ts';

export const toolsBootstrap = { ...bootstrapData, capabilities: { tools: true } };
export const basketParameters = {
  type: 'object',
  properties: { product: { type: 'string', enum: ['sencha'] }, quantity: { type: 'integer', minimum: 1, maximum: 12 } },
  required: ['product', 'quantity'],
};
export const resultsRoute = 'POST /chat/m1/tool-results';

/** A call as the stream tells it. */
export const toolCall = (fields: object = {}) => ({
  type: 'tool_call',
  subMessageId: 'r1',
  toolCallId: 'call-1',
  name: 'add',
  arguments: { product: 'sencha', quantity: 2 },
  ...fields,
});

/** What a page has registered and what came of it; each test has its own. */
export function createToolsPage() {
  const run = vi.fn<(args: unknown, options: { readonly signal: AbortSignal }) => unknown>(() => ({ count: 2 }));
  const basket: PageTool = {
    name: 'add',
    title: 'Into the basket',
    description: 'Adds',
    parameters: basketParameters,
    run,
  };
  const look: PageTool = { name: 'look', description: 'Looks', readOnly: true, run };
  return { run, basket, look };
}

/** Registers as the shell does; without `run` a tool is taken back. */
export const registerTools = (chat: Chat, ...tools: readonly PageTool[]): Promise<void> =>
  configure(chat, Object.fromEntries(tools.map((tool) => [`tool:${tool.name}`, tool])) as never);

/** An open chat whose server takes the results. */
export async function openToolsChat(
  options: Parameters<typeof createChat>[0],
  ...tools: readonly PageTool[]
): Promise<Chat> {
  const chat = createChat({ bootstrap: toolsBootstrap, ...options });
  chat.env.http.on(resultsRoute, () => ({ json: { data: {} } }));
  await registerTools(chat, ...tools);
  await chat.open();
  return chat;
}

/** The page of a chat once more, over what its browser and its tab keep, in the middle of the reply to its first message. */
export async function sameToolsChat({ env }: Chat, ...tools: readonly PageTool[]): Promise<Chat> {
  const requestId = env.http.of('POST /chat/v4')[0]?.headers['x-request-id'];
  const chat = await openToolsChat(
    { env, history: [message('m1', 'user', 'Two tins, please', { requestId })] },
    ...tools,
  );
  await tell(chat, toolCall());
  return chat;
}

/** The part, once its code is here. */
export function toolsOf({ session }: Chat): ToolsFeature | undefined {
  const state = session.tools.$state.get();
  return state.name === 'ready' ? state.feature : undefined;
}

export const callStates = (chat: Chat): readonly string[] =>
  [...(toolsOf(chat)?.$calls.get().values() ?? [])].map(({ state }) => state);

/** The results that went out, oldest first. */
export const resultsOf = ({ env }: Chat): readonly Readonly<Record<string, unknown>>[] =>
  env.http.of(resultsRoute).map(({ json }) => json);

/** Tells events, or lines as they are, on the newest stream. */
export async function tell(chat: Chat, ...events: readonly (object | string)[]): Promise<void> {
  chat.streams.at(-1)?.push(...events);
  await chat.env.clock.settle();
}

/** The chat of a page whose visitor has asked for what calls its tool. */
export async function askedChat(
  options: Parameters<typeof createChat>[0],
  ...tools: readonly PageTool[]
): Promise<Chat> {
  const chat = await openToolsChat(options, ...tools);
  await chat.send('Two tins, please');
  await tell(chat, toolCall());
  return chat;
}

/** The reply goes on as if nothing had been. */
export async function expectReplyGoesOn(chat: Chat): Promise<void> {
  await tell(chat, token('r1', 'Done.', true), completion());
  expect([chat.texts().at(-1), chat.status()]).toEqual(['Done.', 'idle']);
}

export async function decide(chat: Chat, isAllowed: boolean): Promise<void> {
  toolsOf(chat)?.decide('call-1', isAllowed);
  await chat.env.clock.settle();
}
