// A chat whose server takes ratings.

import type { RatingFeature } from '../../packages/widget/src/features/rating/rating-types.ts';
import { bootstrapData, type Chat, createChat, message } from './fake-chat.ts';

export const ratingCall = 'PUT /conversations/c1/rating';
export const askedRating = { status: 'asked', score: null, text: '' };

/** Opens it with what the server says of the conversation besides. */
export async function openRatingChat(
  conversation: object,
  options: Parameters<typeof createChat>[0] = {},
): Promise<Chat> {
  const chat = createChat({
    history: [message('m1', 'user', 'Tea?'), message('r1', 'persona', 'Sencha.')],
    bootstrap: {
      ...bootstrapData,
      realtime: { kind: 'sse', url: '/chat/live' },
      capabilities: { rating: true },
      conversation: { ...bootstrapData.conversation, lastMessageId: 'r1', ...conversation },
    },
    ...options,
  });
  chat.env.http.on(ratingCall, () => ({ json: { data: {} } }));
  await chat.open();
  return chat;
}

/** The rating of a chat, whose code must be here. */
export function ratingOf(chat: Chat): RatingFeature {
  const state = chat.session.rating.$state.get();
  if (state.name !== 'ready') throw new Error('the part did not load');
  return state.feature;
}
