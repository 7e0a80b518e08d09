// A guest without a name, whom the page asks below the first message (docs/behaviour.md#the-form-after-the-first-message).

import type { LaterFormFeature } from '../../../../../packages/widget/src/features/later-form/later-form.ts';
import { bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { type FakeEnv, fakeEnv } from '../../../../helpers/fake-env.ts';

export const nobody = { id: 'g1', name: null, email: null };
export const ada = { name: 'Ada', email: 'ada@example.org', additionalInfo: [] };
/** The persona whose reply does not wait for the form. */
export const answersAtOnce = { id: 'support', name: 'Mina', settings: [{ key: 'requireEmailUpfront', value: false }] };

/** The server, which knows the guest from the form on. */
export function serve(env: FakeEnv, fields: object = {}): void {
  let guest: object = nobody;
  env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, guest, ...fields } } }));
  env.http.on('PUT /guests/g1', ({ json }) => ({ json: { data: (guest = { id: 'g1', ...json }) } }));
}

/** A chat that asks later; `fields` are of the answer that opens it. */
export async function openLater(fields: object = {}, env = fakeEnv(), history: object[] = []): Promise<Chat> {
  const chat = createChat({ env, config: { form: 'later' }, history });
  serve(env, fields);
  await chat.open();
  return chat;
}

/** Texts that went out, in order. */
export const sent = (chat: Chat): string[] =>
  chat.env.http.of('POST /chat/v4').map(({ json }) => (json['message'] as { content: string }).content);

/** The form of the chat; throws where its code was not asked for. */
export function card(chat: Chat): LaterFormFeature {
  const state = chat.session.laterForm.$state.get();
  if (state.name !== 'ready') throw new Error(`the form is ${state.name}`);
  return state.feature;
}

/** The visitor tells name and address. */
export async function fillIn(chat: Chat): Promise<void> {
  await chat.session.guests.save(ada);
  await chat.env.clock.settle();
}
