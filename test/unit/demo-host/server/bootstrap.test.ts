import { bootstrapSchema } from '@persona-chat/widget/protocol/bootstrap.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { useDemoHost } from './support/use-demo-host.ts';
import { bootstrapBody, call, createVisitor } from './support/visitor.ts';

const demoHost = useDemoHost();
const post = (body: unknown, token: string | null = null) =>
  call(demoHost(), '/conversations', { method: 'POST', body, token });

describe('POST /conversations', () => {
  it('gives a new visitor a guest, a conversation and a token', async () => {
    const visitor = await createVisitor(demoHost());
    const { conversation, guest, persona, user, realtime, speech, fields } = visitor.bootstrap;
    expect(conversation).toMatchObject({ chatMode: 'text', lastMessage: null });
    expect(conversation.id).toMatch(/^[0-9a-f]{32}$/);
    expect(guest).toMatchObject({ name: null, email: null, additionalInfo: [] });
    expect(visitor.token.length).toBeGreaterThanOrEqual(43);
    expect(persona).toMatchObject({ id: 'support', name: 'Mina', imageUrl: `${demoHost().apiUrl}/images/mina.svg` });
    expect(user).toBeNull();
    expect(realtime).toMatchObject({ kind: 'firestore', customToken: expect.any(String), ssl: false });
    expect(speech?.modelId).toBe('telephony');
    expect(fields.map(({ name, type, required }) => [name, type, required])).toEqual([
      ['What brings you here?', 'select', false],
    ]);
  });

  it('never tells the persona’s instructions', async () => {
    const answer = await post(bootstrapBody);
    expect(answer.text).not.toContain('tea advisor of a small shop');
  });

  it('keeps no token in the database', async () => {
    const { token } = await createVisitor(demoHost());
    const rows = await demoHost().database.query('select hash from tokens where hash = $1', [token]);
    expect(rows).toEqual([]);
  });

  it('continues the conversation of a returning visitor', async () => {
    const first = await createVisitor(demoHost());
    await first.say('/two');
    const again = await createVisitor(demoHost(), first.token);
    expect(again.conversationId).toBe(first.conversationId);
    expect(again.token).toBe(first.token);
    expect(again.bootstrap.guest?.id).toBe(first.bootstrap.guest?.id);
    expect(again.bootstrap.conversation.lastMessageId).toBeTruthy();
  });

  it('opens one conversation for each persona', async () => {
    const first = await createVisitor(demoHost());
    const answer = await post({ ...bootstrapBody, personaId: 'guide' }, first.token);
    const other = v.parse(bootstrapSchema, answer.data);
    expect(other.conversation.id).not.toBe(first.conversationId);
    expect(other.guest?.id).toBe(first.bootstrap.guest?.id);
  });

  it('finds a conversation by its id when the token owns it', async () => {
    const first = await createVisitor(demoHost());
    const { personaId: _, ...rest } = bootstrapBody;
    const answer = await post({ ...rest, conversationId: first.conversationId }, first.token);
    expect(v.parse(bootstrapSchema, answer.data).persona?.id).toBe('support');
  });

  it('opens one conversation when two tabs of a user ask at once', async () => {
    const visitors = await Promise.all([1, 2, 3].map(() => createVisitor(demoHost(), 'demo-user-token')));
    expect(new Set(visitors.map(({ conversationId }) => conversationId)).size).toBe(1);
  });

  it.each([
    ['demo-user-token', 'USER'],
    ['demo-admin-token', 'ADMIN'],
  ])('knows the signed-in visitor behind %s and makes no guest', async (token, role) => {
    const { bootstrap } = await createVisitor(demoHost(), token);
    expect(bootstrap.user).toMatchObject({ role, name: expect.stringMatching(/\w/) });
    expect(bootstrap.guest).toBeNull();
    expect(bootstrap.conversation).toMatchObject({ lastMessage: null, lastMessageId: null });
    expect(bootstrap.token).toBe(token);
  });

  it('answers 404 for a persona that does not exist', async () => {
    expect((await post({ ...bootstrapBody, personaId: 'nobody' })).status).toBe(404);
  });

  it('answers 401 for ids without a token', async () => {
    const { conversationId, bootstrap } = await createVisitor(demoHost());
    expect((await post({ ...bootstrapBody, conversationId })).status).toBe(401);
    expect((await post({ ...bootstrapBody, guestId: bootstrap.guest?.id })).status).toBe(401);
  });

  it.each(['wrong-token-0123456789', 'x', ''])('answers 401 for the token "%s"', async (token) => {
    const answer = await post(bootstrapBody, token);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('answers 404 for ids of another visitor', async () => {
    const [mine, other] = [await createVisitor(demoHost()), await createVisitor(demoHost())];
    expect((await post({ ...bootstrapBody, conversationId: other.conversationId }, mine.token)).status).toBe(404);
    expect((await post({ ...bootstrapBody, guestId: other.bootstrap.guest?.id }, mine.token)).status).toBe(404);
  });

  it.each([
    ['no body', '', 400],
    ['broken JSON', '{"personaId":', 400],
    ['a missing client id', { personaId: 'support', channel: 'WEB', targetLanguage: 'EN' }, 400],
    ['neither persona nor conversation', { clientId: 'c', channel: 'WEB', targetLanguage: 'EN' }, 400],
  ])('refuses %s', async (_name, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('leaves nothing behind when it refuses', async () => {
    const count = async (): Promise<unknown> => demoHost().database.query('select count(*)::int as guests from guests');
    const before = await count();
    await post({ ...bootstrapBody, personaId: 'nobody' });
    expect(await count()).toEqual(before);
  });
});
