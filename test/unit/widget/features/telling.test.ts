// What the page hears: `persona-chat:analytics` and `persona-chat:error` (docs/embedding.md#events), and what the
// server is told of failures.

import { describe, expect, it } from 'vitest';
import { createSession } from '../../../../packages/widget/src/features/session.ts';
import { bootstrapData, completion, config, createChat, token } from '../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../helpers/fake-env.ts';
import { createFakeStream } from '../../../helpers/fake-server.ts';
import { openVoiceChat, type VoiceChat } from '../../../helpers/voice-chat.ts';

const nameless = { bootstrap: { ...bootstrapData, guest: { id: 'g1' } } };
const update = { name: 'Ada', email: 'ada@example.org', additionalInfo: [] };
const tracked = (chat: ReturnType<typeof createChat>) =>
  chat.env.toldOf('analytics').map((detail) => (detail as { name: string }).name);

describe('analytics', () => {
  it('tell of a sent form once, and not of a guest who is known', async () => {
    const chat = createChat(nameless);
    chat.env.http.on('PUT /guests/*', () => ({ json: { data: { id: 'g1', name: 'Ada', email: 'ada@example.org' } } }));
    await chat.open();
    await chat.session.guests.save(update);
    await chat.session.identify({ name: 'Ada L.' });
    expect(tracked(chat).filter((name) => name === 'form-submit')).toHaveLength(1);
    const known = createChat();
    await known.open();
    expect(tracked(known)).not.toContain('form-submit');
  });

  it('tell of a form that is sent before the code of a conversation has come', async () => {
    const { env } = createChat(nameless);
    env.http.on('PUT /guests/*', () => ({ json: { data: { id: 'g1', name: 'Ada', email: 'ada@example.org' } } }));
    const session = createSession(env, config, () => new Promise(() => {}));
    session.setOpen(true);
    await env.clock.settle();
    await session.guests.save(update);
    expect(env.toldOf('analytics')).toContainEqual({ name: 'form-submit', properties: undefined });
    session.destroy();
  });

  it('tell of opening, sending, the reply, the language, clearing and closing', async () => {
    const chat = createChat();
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.open();
    chat.prepare(
      createFakeStream()
        .push(token('r1', 'Hi', true), completion())
        .end(),
    );
    await chat.send('Hello');
    await chat.session.i18n.setLanguage('DE', true);
    await chat.session.clear();
    chat.session.setOpen(false);
    expect(tracked(chat)).toEqual([
      'chat-open',
      'message-send',
      'reply-end',
      'language-change',
      'chat-clear',
      'chat-close',
    ]);
  });
});

describe('errors', () => {
  it('tell of code that could not be loaded', async () => {
    const env = fakeEnv();
    env.http.on('POST /conversations', () => ({ json: { data: bootstrapData } }));
    const session = createSession(env, config, () => Promise.reject(new TypeError('blocked')));
    session.setOpen(true);
    await env.clock.settle();
    expect(session.conversation.$state.get().name).toBe('failed');
    expect(env.toldOf('error')).toMatchObject([{ code: 'lazy-load' }]);
    session.destroy();
  });

  it('tell of a chat that could not be cleared, in the server’s words', async () => {
    const chat = createChat();
    chat.env.http.on('POST /chat/clear', () => ({ json: { message: 'Not now' } }));
    await chat.open();
    await expect(chat.session.clear()).rejects.toThrow();
    expect(chat.env.toldOf('error')).toEqual([{ code: 'protocol', message: 'Not now' }]);
  });

  it('are reported to the server with the files of the message', async () => {
    const chat = createChat();
    await chat.open();
    chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'Too rude' } }));
    const attachment = {
      type: 'FILE',
      url: 'https://api.example/uploads/documents/a.txt',
      name: 'a.txt',
      mimeType: 'text/plain',
    } as const;
    chat.session.reply.send('Look', [attachment]);
    await chat.env.clock.settle();
    const [report, ...others] = chat.env.http.of('POST /chat/error-events');
    expect(others).toEqual([]);
    expect(report?.json).toMatchObject({
      conversationId: 'c1',
      clientId: expect.any(String),
      attachments: [attachment],
      errorEvent: { message: 'Too rude', name: 'http', stack: expect.any(String) },
    });
    expect(report?.headers).toMatchObject({ authorization: 'Bearer token-1' });
  });

  it('go on as before when the report itself is refused', async () => {
    const chat = createChat();
    await chat.open();
    chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'Too rude' } }));
    chat.env.http.on('POST /chat/error-events', () => ({ status: 500 }));
    await chat.send('Hello');
    expect(chat.env.toldOf('error')).toHaveLength(1);
    expect(chat.status()).toBe('failed');
  });
});

describe('the status', () => {
  it.each([
    ['a message is under way', (chat: VoiceChat) => chat.send('Hello'), 'generating'],
    ['something is recorded', async (chat: VoiceChat) => void (await chat.record()), 'recording'],
  ])('is idle at the end where %s', async (_name, begin, name) => {
    const chat = await openVoiceChat();
    await begin(chat);
    expect(chat.env.toldOf('status').at(-1)).toEqual({ status: name });
    chat.session.destroy();
    expect(chat.env.toldOf('status').at(-1)).toEqual({ status: 'idle' });
  });
});
