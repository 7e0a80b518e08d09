// What visitors may have and take away (docs/behaviour.md#own-data).

import { afterEach, describe, expect, it, vi } from 'vitest';
import { bootstrapData, type Chat, createChat, token } from '../../../../helpers/fake-chat.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
afterEach(() => chat.session.destroy());

const opened = async (capabilities?: object, fields: object = {}) => {
  chat = createChat({ bootstrap: { ...bootstrapData, ...(capabilities && { capabilities }), ...fields } });
  await chat.open();
  return chat.session.visitorData;
};
const toasts = () => chat.session.toasts.$toasts.get().map(({ key }) => key);

describe('what the server offers', () => {
  it.each([
    [undefined, null],
    [
      { export: true, delete: true },
      { export: true, delete: true },
    ],
    ['nonsense', null],
  ])('is what its bootstrap says: %o', async (capabilities, offered) => {
    expect((await opened(capabilities as object)).$offered.get()).toEqual(offered);
  });
});

describe('the file of a conversation', () => {
  it('is saved as the server writes it', async () => {
    const { open } = await opened({ export: true });
    const saved = vi.fn<(url: string, name: string, isForeign: boolean) => Promise<void>>(async () => {});
    let file: File | undefined;
    const files = await chat.env.loadFiles();
    chat.env.loadFiles = async () => ({ ...files, save: saved, preview: (given) => ((file = given), 'blob:1') });
    chat.env.http.on('GET /me/export', () => ({ text: '{"conversations":[]}\n' }));
    await (await open()).download();
    expect(chat.env.http.of('GET /me/export')[0]?.query.get('conversationId')).toBe('c1');
    expect(saved).toHaveBeenCalledWith('blob:1', expect.stringMatching(/^conversation-\d{4}-\d\d-\d\d\.json$/), true);
    expect(await file?.text()).toBe('{"conversations":[]}\n');
  });

  it.each(['<html>Log in</html>', '', '{"conversations":[', '"text"'])(
    'is not saved where the answer is no such file: %j',
    async (text) => {
      const { open } = await opened({ export: true });
      chat.env.http.on('GET /me/export', () => ({ text }));
      await (await open()).download();
      expect(toasts()).toEqual(['deletion.downloadFailed']);
    },
  );

  it('that fails says so, and can be asked for again', async () => {
    const { open } = await opened({ export: true });
    chat.env.http.on('GET /me/export', () => ({ status: 503 }));
    await (await open()).download();
    await (await open()).download();
    expect(toasts()).toEqual(['deletion.downloadFailed']);
    expect(chat.env.http.of('GET /me/export')).toHaveLength(2);
  });
});

describe('deleting everything', () => {
  it('is asked for once, and done with the answer', async () => {
    const data = await (await opened({ delete: true })).open();
    let answer = () => {};
    chat.env.http.on('DELETE /me', () => new Promise((resolve) => (answer = () => resolve({ json: { data: {} } }))));
    const deleting = data.delete();
    await data.delete();
    await chat.env.clock.settle();
    expect(data.$deletion.get()).toBe('running');
    answer();
    await deleting;
    await data.delete();
    expect([data.$deletion.get(), chat.env.http.of('DELETE /me').length]).toEqual(['done', 1]);
  });

  it('that fails is told with the server’s words, and can be tried again', async () => {
    const data = await (await opened({ delete: true })).open();
    chat.env.http.on('DELETE /me', () => ({ status: 503, json: { message: 'Not now' } }));
    await data.delete();
    expect([data.$deletion.get(), chat.session.toasts.$toasts.get().map(({ text }) => text)]).toEqual([
      'failed',
      ['Not now'],
    ]);
    // Somebody between has answered in the server's place: nothing is deleted, and the session goes on.
    chat.env.http.on('DELETE /me', () => ({ text: '<h1>Sign in to this network</h1>' }));
    await data.delete();
    expect(data.$deletion.get()).toBe('failed');
    await chat.send('Still here');
    chat.env.http.on('DELETE /me', () => ({ json: { data: {} } }));
    await data.delete();
    expect(data.$deletion.get()).toBe('done');
  });

  it.each([
    ['the same visitor', 'in another conversation', 'Ada', undefined, ['failed', true, ['deletion.failed']]],
    ['the next visitor', 'in place of a named one', 'Ada', 'g2', ['idle', false, ['errors.sessionEnded']]],
    ['the next visitor', 'in place of one named in the form', 'form', 'g2', ['idle', false, ['errors.sessionEnded']]],
    ['the next visitor', 'in place of one without a name', undefined, 'g2', ['idle', false, ['errors.auth']]],
  ])('never takes %s %s for the one who asked', async (_, __, name, next, expected) => {
    const { guest, conversation } = bootstrapData;
    const inForm = name === 'form';
    const data = await (
      await opened({ delete: true }, { guest: { ...guest, name: inForm ? undefined : name } })
    ).open();
    chat.env.http.on('PUT /guests/*', () => ({ json: { data: { ...guest, name: 'Ada' } } }));
    if (inForm) await chat.session.guests.save({ name: 'Ada', email: 'ada@example.org', additionalInfo: [] });
    chat.env.http.on('DELETE /me', () => ({ status: 401 }));
    const another = {
      ...bootstrapData,
      guest: next ? { id: next } : guest,
      conversation: { ...conversation, id: 'c2' },
      token: 'token-2',
    };
    chat.env.http.on('POST /conversations', () => ({ json: { data: another } }));
    const stands = await data.delete();
    expect([data.$deletion.get(), stands, toasts()]).toEqual(expected);
    expect(chat.env.http.of('DELETE /me')).toHaveLength(1);
  });

  it.each([
    ['was lost', () => Promise.reject(networkFailure())],
    ['was a page of a gateway', () => ({ status: 504, text: '<h1>Gateway Time-out</h1>' })],
    ['was cut', () => ({ status: 200, text: '{"data": tr' })],
  ])('is done where the answer %s and nobody knows the visitor any more', async (_, answer) => {
    const data = await (await opened({ delete: true })).open();
    chat.env.http.on('DELETE /me', answer);
    await data.delete();
    expect(data.$deletion.get()).toBe('failed');
    chat.env.http.on('DELETE /me', () => ({ status: 401 }));
    const another = { ...bootstrapData, conversation: { ...bootstrapData.conversation, id: 'c2' } };
    chat.env.http.on('POST /conversations', () => ({ json: { data: another } }));
    await data.delete();
    await chat.env.clock.settle();
    expect(data.$deletion.get()).toBe('done');
    // The visitor reads that; what said that it failed is no longer true.
    expect(chat.session.bootstrap.$conversation.get()?.id).toBe('c1');
    expect(toasts()).toEqual([]);
  });
});

describe('deleting everything, whose answer was lost', () => {
  it('twice, leaves the visitor a session that can be renewed', async () => {
    const data = await (await opened({ delete: true })).open();
    chat.env.http.on('DELETE /me', () => {
      throw networkFailure();
    });
    await data.delete();
    await data.delete();
    expect(data.$deletion.get()).toBe('failed');
    chat.env.http.on('POST /chat/v4', () => ({ status: 401 }));
    data.leave();
    void chat.send('Still here');
    await chat.env.clock.settle();
    // Refused, renewed, and sent again.
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(2);
  });

  it('says nothing of the next guest, who is not told that all of theirs is deleted', async () => {
    const data = await (await opened({ delete: true })).open();
    chat.env.http.on('DELETE /me', () => {
      throw networkFailure();
    });
    await data.delete();
    data.leave();
    const next = (id: string) => {
      const bootstrap = { ...bootstrapData, guest: { id, name: 'Ada' }, conversation: { id: `c-${id}` }, token: id };
      chat.env.http.on('POST /conversations', () => ({ json: { data: bootstrap } }));
    };
    next('g2');
    chat.env.http.on('POST /chat/v4', () => ({ status: 401 }));
    void chat.send('Still here');
    await chat.env.clock.settle();
    expect(chat.session.bootstrap.$guest.get()?.id).toBe('g2');
    next('g3');
    chat.env.http.on('DELETE /me', () => ({ status: 401 }));
    expect([await data.delete(), data.$deletion.get()]).toEqual([false, 'idle']);
  });
});

describe('deleting everything while a reply runs', () => {
  /** As the server does it: what belongs to the visitor is refused from then on, and the reply is cut off. */
  const deleteOnServer = () => {
    const refused = () => ({ status: 401 });
    for (const route of ['GET /chat', 'GET /chat/v4/stream/*', 'POST /chat/error-events'])
      chat.env.http.on(route, refused);
    const another = { ...bootstrapData, conversation: { ...bootstrapData.conversation, id: 'c2' }, token: 'token-2' };
    chat.env.http.on('POST /conversations', () => ({ json: { data: another } }));
    chat.streams.at(-1)?.break();
  };
  const replying = async () => {
    const { open } = await opened({ delete: true });
    await chat.send('Hi');
    chat.streams[0]?.push(token('s1', 'Hello '));
    await chat.env.clock.settle();
    expect(chat.status()).toBe('generating');
    return open();
  };
  const counted = () => chat.env.http.requests.length;

  it('asks for nothing else, and stays where it says that it is done', async () => {
    const data = await replying();
    let answer = () => {};
    chat.env.http.on('DELETE /me', () => {
      deleteOnServer();
      return new Promise((resolve) => (answer = () => resolve({ json: { data: {} } })));
    });
    const deleting = data.delete();
    await chat.env.clock.settle();
    const before = counted();
    await chat.env.clock.advance(5_000);
    answer();
    await deleting;
    await chat.env.clock.advance(30_000);
    chat.env.page.say('visible');
    chat.env.page.say('resumed');
    await chat.env.clock.settle();
    expect([data.$deletion.get(), chat.session.bootstrap.$conversation.get()?.id]).toEqual(['done', 'c1']);
    const routes = chat.env.http.requests.slice(before).map(({ route }) => route);
    expect(routes.filter((route) => route !== 'GET /api/version')).toEqual([]);
    expect(chat.isForgotten).toBe(false);
    chat.session.reset();
    expect(chat.isForgotten).toBe(true);
  });

  it('waits for what is being read', async () => {
    const data = await replying();
    let answer = () => {};
    chat.env.http.on('GET /chat', () => new Promise((resolve) => (answer = () => resolve({ json: { data: [] } }))));
    chat.env.http.on('DELETE /me', () => ({ json: { data: {} } }));
    chat.streams[0]?.push({ type: 'completion' }).end();
    await chat.env.clock.settle();
    chat.env.page.say('online');
    await chat.env.clock.settle();
    expect(chat.env.http.of('GET /chat')).toHaveLength(2);
    const deleting = data.delete();
    await chat.env.clock.settle();
    expect(chat.env.http.of('DELETE /me')).toHaveLength(0);
    answer();
    await deleting;
    expect(data.$deletion.get()).toBe('done');
  });

  it('goes on with the reply where it fails', async () => {
    const data = await replying();
    chat.env.http.on('DELETE /me', () => {
      chat.streams.at(-1)?.break();
      return { status: 503 };
    });
    await data.delete();
    await chat.env.clock.advance(5_000);
    expect([data.$deletion.get(), chat.streams.length]).toEqual(['failed', 2]);
    chat.streams[1]?.push(token('s1', 'Hello there', true), { type: 'completion' }).end();
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['Hi', 'Hello there']);
  });
});
