import { createOffer } from '@persona-chat/demo-host/server/realtime/offer.ts';
import type { RealtimeChoice } from '@persona-chat/demo-host/server/realtime/offer.ts';
import { expect, it } from 'vitest';

const viewer = { token: 't', guestId: 'g', user: null } as const;
const conversation = (personaId: string) => ({
  id: 'c 1',
  personaId,
  channel: 'WEB',
  targetLanguage: 'EN',
  chatMode: 'text' as const,
  handleBy: null,
  validating: null,
  rating: null,
  people: null,
  waitingSince: null,
});
const firestore = { kind: 'firestore', config: {} } as const;
const ask = (choice: RealtimeChoice, personaId: string) =>
  createOffer({ choice, apiUrl: () => 'https://api.example', firestore: async () => firestore })(
    conversation(personaId),
    viewer,
  );

it('offers what was chosen, unless a persona differs', async () => {
  const choice = { kind: 'firestore', personas: { guide: 'sse', quiet: 'none' } } as const;
  expect(await ask(choice, 'support')).toBe(firestore);
  expect(await ask(choice, 'guide')).toEqual({
    kind: 'sse',
    url: 'https://api.example/chat/live?conversationId=c%201',
  });
  expect(await ask(choice, 'quiet')).toBeNull();
  expect(await ask({ kind: 'none', personas: {} }, 'support')).toBeNull();
});
