// A chat with one question and its reply, on a server that gives other answers.

import type { RegenerateFeature } from '../../packages/widget/src/features/regenerate/regenerate-types.ts';
import { bootstrapData, type Chat, createChat, message } from './fake-chat.ts';

export const question = message('u1', 'user', 'How hot?');
export const firstAnswer = message('a1', 'persona', 'Very hot.');
export const post = 'POST /chat/v4';

/** Opens it, with the part for another answer loaded. */
export async function openAnswered(
  options: Parameters<typeof createChat>[0] = {},
): Promise<{ chat: Chat; feature: RegenerateFeature }> {
  const chat = createChat({
    history: [question, firstAnswer],
    bootstrap: { ...bootstrapData, capabilities: { regenerate: true } },
    ...options,
  });
  chat.env.http.on(post, () => ({ json: { data: question } }));
  await chat.open();
  await chat.session.regenerate.load();
  const state = chat.session.regenerate.$state.get();
  if (state.name !== 'ready') throw new Error('regenerate has not loaded');
  await chat.env.clock.settle();
  return { chat, feature: state.feature };
}

/** What the server has stored from now on. */
export const storeInstead = ({ env }: Chat, messages: readonly object[]): void =>
  env.http.on('GET /chat', () => ({ json: { data: [...messages], metadata: { nextParamId: -1 } } }));
