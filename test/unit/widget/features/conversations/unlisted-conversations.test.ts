// Several conversations of one visitor: those that only this browser knows of.

import { describe, expect, it } from 'vitest';
import { idsOf, severalLab } from '../../../../helpers/several-conversations.ts';

const lab = severalLab();
const { server, opened, settled } = lab;

describe('a conversation that the server does not list', () => {
  it.each([
    ['draft', () => lab.chat.session.composer.setDraft('Half a thought'), 'Half a thought'],
    [
      'message',
      async () => {
        lab.chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'No' } }));
        await lab.chat.send('Not sent');
      },
      'Not sent',
    ],
    [
      'opinion',
      async () => {
        await lab.chat.session.feedback.load();
        const state = lab.chat.session.feedback.$state.get();
        // As a rating is kept, under the id of its conversation.
        if (state.name === 'ready') state.feature.drafts.keep('c3', { reasons: [], text: 'Half an opinion' });
      },
      'Half an opinion',
    ],
  ])('is listed while an unsent %s waits in it', async (_name, write, content) => {
    server.ids = ['c1'];
    const feature = await opened();
    await settled(feature.open(null));
    server.ids = ['c1', 'c3'];
    await write();
    await settled(feature.open('c1'));
    server.ids = ['c1'];
    feature.load();
    await lab.chat.env.clock.settle();
    expect(idsOf(feature)).toEqual(['c3', 'c1']);
    expect(feature.$items.get()[0]?.lastMessage).toMatchObject({ content });
    feature.search('tea');
    await lab.chat.env.clock.advance(300);
    expect(idsOf(feature)).toEqual(['c1']);
  });

  it('is not listed where nothing waits', async () => {
    server.ids = ['c1'];
    const feature = await opened();
    await settled(feature.open(null));
    await settled(feature.open('c1'));
    server.ids = ['c1'];
    feature.load();
    await lab.chat.env.clock.settle();
    expect(idsOf(feature)).toEqual(['c1']);
  });
});
