// Several conversations of one visitor: each has its own messages, draft and unsent messages (docs/behaviour.md#past-conversations).

import { describe, expect, it } from 'vitest';
import type { Bootstrapping } from '../../../../../packages/widget/src/features/bootstrap/bootstrap.ts';
import { createChat } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { type Answer, networkFailure } from '../../../../helpers/fake-server.ts';
import { idsOf, listEntry, severalLab } from '../../../../helpers/several-conversations.ts';

const lab = severalLab();
const { server, opened, settled } = lab;

describe('the list', () => {
  it('leaves out what cannot be read, and what is there twice', async () => {
    const feature = await opened();
    const items = [
      listEntry('c1'),
      listEntry('c1'),
      'x',
      { title: 'no id' },
      listEntry('c4', { title: 7, unreadCount: 'many' }),
    ];
    lab.chat.env.http.on('GET /conversations', () => ({ json: { data: items } }));
    feature.load();
    await lab.chat.env.clock.settle();
    expect(idsOf(feature)).toEqual(['c1', 'c4']);
    expect(feature.$items.get()[1]).toMatchObject({ title: null, unreadCount: 0 });
  });

  it('is looked through a moment after the last letter, once', async () => {
    const feature = await opened();
    const before = lab.chat.env.http.of('GET /conversations').length;
    for (const text of ['t', 'te', 'tea ']) feature.search(text);
    await lab.chat.env.clock.advance(299);
    expect(lab.chat.env.http.of('GET /conversations')).toHaveLength(before);
    await lab.chat.env.clock.advance(1);
    expect(
      lab.chat.env.http
        .of('GET /conversations')
        .slice(before)
        .map(({ query }) => query.get('search')),
    ).toEqual(['tea']);
  });

  it('goes on page by page, and ends where a page brings nothing new', async () => {
    const feature = await opened();
    lab.chat.env.http.on('GET /conversations', () => ({
      json: { data: [listEntry('c1')], metadata: { nextParamId: 'c1' } },
    }));
    feature.load();
    await lab.chat.env.clock.settle();
    expect(feature.$phase.get()).toEqual({ name: 'ready', hasMore: true });
    feature.loadMore();
    await lab.chat.env.clock.settle();
    expect(feature.$phase.get()).toEqual({ name: 'ready', hasMore: false });
  });

  it.each<[Answer]>([[{ status: 500 }], [{ json: {} }], [{ text: '<html>' }]])(
    'fails for %j, and comes with the next try',
    async (answer) => {
      const feature = await opened();
      lab.chat.env.http.on('GET /conversations', () => answer);
      feature.load();
      await lab.chat.env.clock.settle();
      expect(feature.$phase.get().name).toBe('failed');
      lab.chat.env.http.on('GET /conversations', () => ({ json: { data: [listEntry('c7')] } }));
      lab.chat.env.page.say('online');
      await lab.chat.env.clock.settle();
      expect(idsOf(feature)).toEqual(['c7']);
    },
  );
});

describe('opening another one', () => {
  it('brings its messages, and the draft of each stays with it', async () => {
    const feature = await opened();
    lab.chat.session.composer.setDraft('Half a thought');
    expect(await settled(feature.open('c2'))).toBe(true);
    expect(lab.chat.texts()).toEqual(['In c2']);
    expect(lab.chat.session.composer.$draft.get()).toBe('');
    lab.chat.session.composer.setDraft('For the second');
    await settled(feature.open('c1'));
    expect(lab.chat.texts()).toEqual(['In c1']);
    expect(lab.chat.session.composer.$draft.get()).toBe('Half a thought');
    await settled(feature.open('c2'));
    expect(lab.chat.session.composer.$draft.get()).toBe('For the second');
  });

  it('P8: what waits for the network goes out in its own conversation alone', async () => {
    const feature = await opened();
    lab.chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'No' } }));
    await lab.chat.send('For the first');
    expect(lab.chat.bubbles().at(-1)).toBe('user: For the first (failed)');
    await settled(feature.open('c2'));
    expect(lab.chat.bubbles()).toEqual(['persona: In c2 (delivered)']);
    const sent = lab.chat.env.http.of('POST /chat/v4').length;
    await lab.chat.env.clock.advance(60_000);
    expect(lab.chat.env.http.of('POST /chat/v4')).toHaveLength(sent);
    await settled(feature.open('c1'));
    expect(lab.chat.bubbles().at(-1)).toBe('user: For the first (failed)');
  });

  it('is where a reload of this tab comes back to, with its draft; the other tab stays where it was', async () => {
    const { local, tab } = fakeEnv();
    const feature = await opened(fakeEnv({ local, tab }));
    await settled(feature.open('c2'));
    lab.chat.session.composer.setDraft('For the second');
    lab.chat.session.destroy();
    await opened(fakeEnv({ local, tab }));
    expect(lab.chat.texts()).toEqual(['In c2']);
    expect(lab.chat.session.composer.$draft.get()).toBe('For the second');
  });

  it('stays where it is when the server refuses or does not answer, and says so', async () => {
    const feature = await opened();
    server.ids = ['c1'];
    expect(await settled(feature.open('c2'))).toBe(false);
    expect(feature.$failure.get()).toMatchObject({ id: 'c2', error: { status: 404 } });
    expect(lab.chat.texts()).toEqual(['In c1']);
    lab.chat.env.http.on('POST /conversations', () => ({ status: 500 }));
    expect(await settled(feature.open(null))).toBe(false);
    expect(feature.$failure.get()).toMatchObject({ id: null, error: { code: 'http' } });
    expect(lab.chat.session.bootstrap.$phase.get().name).toBe('ready');
  });

  it('does nothing for the one on screen, and is done once for two presses', async () => {
    const feature = await opened();
    const before = lab.chat.env.http.of('POST /conversations').length;
    expect(await feature.open('c1')).toBe(true);
    const both = Promise.all([feature.open('c2'), feature.open('c2')]);
    expect(await settled(both)).toEqual([true, false]);
    expect(lab.chat.env.http.of('POST /conversations')).toHaveLength(before + 1);
  });

  it('begins a new one and keeps the one before', async () => {
    const feature = await opened();
    await settled(feature.open(null));
    expect(feature.$currentId.get()).toBe('c3');
    expect(lab.chat.texts()).toEqual(['In c3']);
    feature.load();
    await lab.chat.env.clock.settle();
    expect(idsOf(feature)).toEqual(['c3', 'c1', 'c2']);
  });
});

describe('deleting one', () => {
  it('P2: is asked for once more where the answer was lost, and does not leave a dead one on screen', async () => {
    const feature = await opened();
    let calls = 0;
    lab.chat.env.http.on('DELETE /conversations/*', () => {
      calls += 1;
      server.ids = ['c2'];
      if (calls === 1) throw networkFailure();
      return { status: 404, json: { message: 'None' } };
    });
    expect(await settled(feature.remove('c1'))).toBe(true);
    expect(feature.$currentId.get()).toBe('c2');
  });

  it('takes its draft with it', async () => {
    const feature = await opened();
    await settled(feature.open('c2'));
    lab.chat.session.composer.setDraft('A secret');
    lab.chat.session.composer.setDraft('A secret draft');
    await lab.chat.env.clock.advance(300);
    await settled(feature.open('c1'));
    expect(await settled(feature.remove('c2'))).toBe(true);
    expect(idsOf(feature)).toEqual(['c1']);
    expect(lab.chat.env.local.get('persona-chat:https://api.example:support')).not.toContain('secret');
  });

  it('of the one on screen opens the latest of the others', async () => {
    const feature = await opened();
    lab.chat.session.composer.setDraft('A secret');
    await settled(feature.remove('c1'));
    expect(feature.$currentId.get()).toBe('c2');
    expect(lab.chat.texts()).toEqual(['In c2']);
    expect(lab.chat.session.composer.$draft.get()).toBe('');
    expect(lab.chat.env.local.get('persona-chat:https://api.example:support')).not.toContain('secret');
  });

  it('is done where it was deleted elsewhere already; another failure leaves it', async () => {
    const feature = await opened();
    lab.chat.env.http.on('DELETE /conversations/*', () => ({ status: 404, json: { message: 'None' } }));
    expect(await settled(feature.remove('c2'))).toBe(true);
    lab.chat.env.http.on('DELETE /conversations/*', () => ({ status: 503 }));
    expect(await settled(feature.remove('c1'))).toBe(false);
    // Somebody between has answered in the server's place.
    lab.chat.env.http.on('DELETE /conversations/*', () => ({ text: '<h1>Sign in to this network</h1>' }));
    expect(await settled(feature.remove('c1'))).toBe(false);
    expect(idsOf(feature)).toEqual(['c1']);
    expect(feature.$currentId.get()).toBe('c1');
  });
});

it('another tab that opens one leaves this tab in its own, also when it asks for its session again', async () => {
  const { local } = fakeEnv();
  const feature = await opened(fakeEnv({ local }));
  const here = lab.chat;
  await opened(fakeEnv({ local }));
  const elsewhere = lab.chat;
  lab.chat = here;
  await settled(feature.open('c2'));
  const there = elsewhere.session.conversations.$state.get();
  const bootstrap = elsewhere.session.bootstrap as Bootstrapping;
  bootstrap.followSession();
  await bootstrap.refresh();
  if (there.name !== 'ready') throw new Error('the part has not loaded');
  expect(there.feature.$currentId.get()).toBe('c1');
  elsewhere.session.destroy();
});

it('a title is as the server has taken it', async () => {
  const feature = await opened();
  lab.chat.env.http.on('PATCH /conversations/*', ({ json }) => ({
    json: { data: listEntry('c2', { title: json['title'] }) },
  }));
  expect(await settled(feature.rename('c2', ' Tea '))).toBe(true);
  expect(feature.$items.get().at(-1)?.title).toBe('Tea');
});

it('P2: a title is asked for once more where the answer was lost', async () => {
  const feature = await opened();
  let calls = 0;
  lab.chat.env.http.on('PATCH /conversations/*', ({ json }) => {
    calls += 1;
    if (calls === 1) throw networkFailure();
    return { json: { data: listEntry('c2', { title: json['title'] }) } };
  });
  expect(await settled(feature.rename('c2', 'Tea'))).toBe(true);
  expect(feature.$items.get().at(-1)?.title).toBe('Tea');
});

it('a deletion that reaches the session of somebody else leaves what it was meant for', async () => {
  const feature = await opened();
  lab.chat.env.http.on('DELETE /conversations/*', () => {
    lab.chat.session.configure({ ...lab.chat.session.$config.get(), token: 'ada' });
    return { status: 404, json: { message: 'None' } };
  });
  expect(await settled(feature.remove('c2'))).toBe(false);
  expect(idsOf(feature)).toEqual(['c1', 'c2']);
});

it('a conversation that was deleted elsewhere gives way to the latest at the next visit', async () => {
  const { local } = fakeEnv();
  await opened(fakeEnv({ local }));
  lab.chat.session.destroy();
  server.ids = ['c5'];
  await opened(fakeEnv({ local }));
  expect(lab.chat.texts()).toEqual(['In c5']);
});

it('forgetting the visitor forgets what was written in every conversation', async () => {
  const feature = await opened();
  lab.chat.session.composer.setDraft('First secret');
  await settled(feature.open('c2'));
  lab.chat.session.composer.setDraft('Second secret');
  lab.chat.session.reset();
  expect(lab.chat.env.local.get('persona-chat:https://api.example:support') ?? '').not.toContain('secret');
});

it('a server without the list leaves the tab’s storage as it was', async () => {
  lab.chat = createChat();
  await lab.chat.open();
  expect(lab.chat.env.tab.get('persona-chat:https://api.example:support') ?? '').not.toContain('conversation');
});
