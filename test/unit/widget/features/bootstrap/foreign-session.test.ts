// What the browser keeps of a visitor goes while the page is open, or becomes another visitor's: a page goes on as who it has opened.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { apiBase, bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';

const key = `${apiBase}:support`;
const bob = { token: 'token-bob', guestId: 'bob', conversationId: 'c-bob' };
const ofBob = {
  ...bootstrapData,
  conversation: { id: 'c-bob' },
  guest: { id: 'bob', name: 'Bob' },
  token: bob.token,
};

let local: ReturnType<typeof createMemoryStorage>;
let chat: Chat;
beforeEach(async () => {
  local = createMemoryStorage();
  chat = createChat({ env: fakeEnv({ local }) });
  chat.env.http.on('POST /conversations', ({ json }) => ({
    json: { data: json['guestId'] === 'bob' ? ofBob : bootstrapData },
  }));
  await chat.open();
  chat.session.composer.setDraft('For nobody else');
});
afterEach(() => chat.session.destroy());

const becomeBob = () => local.set('auth-storage', JSON.stringify({ clientId: 'browser', sessions: { [key]: bob } }));
const tokens = () => chat.env.http.of('POST /chat/v4').map(({ headers }) => headers['authorization']);

it.each([
  ['the browser has forgotten it', () => local.remove('auth-storage')],
  ['another tab has become somebody else', becomeBob],
])('sends as who has written it where %s', async (_what, change) => {
  change();
  chat.session.composer.submit();
  await chat.env.clock.settle();
  expect(tokens()).toEqual(['Bearer token-1']);
  expect(chat.env.http.of('POST /chat/v4')[0]?.json).toMatchObject({ conversationId: 'c1' });
});

it('leaves the other one’s session where the server refuses its own, and goes on in that', async () => {
  becomeBob();
  chat.env.http.on('POST /chat/v4', ({ headers }) =>
    headers['authorization'] === 'Bearer token-bob' ? { status: 503 } : { status: 401 },
  );
  chat.env.http.on('POST /conversations', ({ headers }) =>
    headers['authorization'] === 'Bearer token-bob' ? { json: { data: ofBob } } : { status: 401 },
  );
  chat.session.composer.submit();
  await chat.env.clock.settle();
  expect(tokens()).toEqual(['Bearer token-1', 'Bearer token-bob']);
  expect(JSON.parse(local.get('auth-storage') ?? '')).toMatchObject({ sessions: { [key]: bob } });
});
