// While a human handles the conversation the header names them, and their messages carry their own initials
// (docs/behaviour.md#take-over).

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { Who } from '../../../../../packages/widget/src/ui/frame/who.tsx';
import { useHumanNames } from '../../../../../packages/widget/src/ui/timeline/human-names.ts';
import { MessageRow } from '../../../../../packages/widget/src/ui/timeline/message-row.tsx';
import { createRowReader } from '../../../../../packages/widget/src/ui/timeline/rows.ts';
import { bootstrapData, message } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

function Rows() {
  const { timeline } = useConversation();
  const messages = useStore(timeline.$keys).flatMap((key) => timeline.get(key) ?? []);
  const names = useHumanNames(messages);
  const [rowOf] = useState(createRowReader);
  const rows = messages.flatMap((_, index) => rowOf(messages, index) ?? []);
  const [first] = names.keys();
  return rows.map((row) => (
    <MessageRow key={row.key} row={row} isFresh={false} human={names.get(row.key)} isFirstOfHuman={row.key === first} />
  ));
}

const persona = { id: 'support', name: 'Mina', imageUrl: 'https://api.example/mina.png' };
const robin = { id: 'u1', name: 'Robin Day', type: 'USER' };
const render = async (handleBy: object | null, history: object[] = [], more: object = {}) => {
  const conversation = { id: 'c1', handleBy, ...more };
  const bootstrap = { ...bootstrapData, persona, conversation, realtime: { kind: 'sse', url: '/live' } };
  view = await renderInChat(
    <>
      <Who />
      <Rows />
    </>,
    { bootstrap, history },
  );
};
const handledBy = async (handleBy: object | null) => {
  view.chat.env.realtime.change('conversation', 'c1', { id: 'c1', handleBy });
  await view.settle();
};
const said = (id: string, fields: object = {}) => message(id, 'persona', id, { isLive: true, ...fields });
const says = async (handleBy: object | null, id: string, fields: object = {}) => {
  const lastMessage = said(id, fields);
  view.chat.env.http.on('GET /chat', () => ({ json: { data: [], metadata: { nextParamId: -1 } } }));
  view.chat.env.realtime.change('conversation', 'c1', { id: 'c1', handleBy, lastMessage, lastMessageId: id });
  await view.settle();
};
const header = () => ['h2', 'p'].map((selector) => view.find(selector).textContent);
/** What each avatar shows: the first one is the header's. */
const pictures = () =>
  [...view.element.querySelectorAll('.pc-avatar')].map((avatar) =>
    avatar.querySelector('img') ? 'picture' : avatar.querySelector('svg') ? 'person' : avatar.textContent,
  );
const authors = () =>
  [...view.element.querySelectorAll('article')].map((article) => article.getAttribute('aria-label')?.split(',')[0]);

describe('the header', () => {
  it('names the human while there is one, and the persona again afterwards', async () => {
    await render(null);
    expect([header(), pictures()]).toEqual([['Mina', 'AI assistant'], ['picture']]);
    await handledBy(robin);
    expect([header(), pictures()]).toEqual([['Robin Day', 'A human answers'], ['RD']]);
    await handledBy({ id: 'support', name: 'Mina', type: 'PERSONA' });
    expect([header(), pictures()]).toEqual([['Mina', 'AI assistant'], ['picture']]);
  });

  it.each([{ name: '' }, { name: null }, {}])(
    'says that a human answers whose name is not known: %j',
    async (fields) => {
      await render({ id: 'u1', type: 'USER', ...fields });
      expect([header(), pictures()]).toEqual([['A human answers', 'Mina'], ['person']]);
    },
  );

  it('says that the visitor is offline, whoever answers', async () => {
    await render(robin);
    view.chat.env.page.set({ isOnline: false });
    await view.settle();
    expect(header()).toEqual(['Robin Day', 'You are offline']);
  });
});

describe('what a human says', () => {
  it('carries their initials and name, in a group of its own, and is a human’s when the AI is back, as after a reload', async () => {
    await render(robin, [message('m1', 'user', 'Hi'), message('r1', 'persona', 'Hello')]);
    await says(robin, 'p1');
    expect([authors(), pictures()]).toEqual([
      ['You', 'Mina', 'Robin Day'],
      ['RD', 'picture', 'RD'],
    ]);
    await says(null, 'r2', { isLive: false });
    expect([authors(), pictures()]).toEqual([
      ['You', 'Mina', 'A human answers', 'Mina'],
      ['picture', 'picture', 'person', 'picture'],
    ]);
    view.unmount();
    await render(null, [
      message('m1', 'user', 'Hi'),
      message('r1', 'persona', 'Hello'),
      said('p1'),
      message('r2', 'persona', 'r2'),
    ]);
    expect(authors()).toEqual(['You', 'Mina', 'A human answers', 'Mina']);
  });

  it('is told by the last reply of the AI after a reload: older words are nobody’s', async () => {
    await render(robin, [
      said('p1'),
      message('r1', 'persona', 'Hello'),
      said('p2'),
      message('m1', 'user', 'Hi'),
      said('p3'),
    ]);
    expect([authors(), pictures()]).toEqual([
      ['A human answers', 'Mina', 'Robin Day', 'You', 'Robin Day'],
      ['RD', 'person', 'picture', 'RD', 'RD'],
    ]);
  });

  it('stays whose it was when another human goes on', async () => {
    await render(robin);
    await says(robin, 'p1');
    await says({ id: 'u2', name: 'Ines', type: 'USER' }, 'p2');
    expect(authors()).toEqual(['Robin Day', 'Ines']);
  });

  it('is nobody’s by name as soon as the AI has it back, and never the persona’s', async () => {
    await render(robin);
    await says(robin, 'p1');
    expect(authors()).toEqual(['Robin Day']);
    await says(null, 'p1');
    expect([authors(), pictures()]).toEqual([['A human answers'], ['picture', 'person']]);
  });

  it('G4: keeps their name once the AI has it back, after a reload too, where the server tells who joined and left', async () => {
    const handoffs = [
      { type: 'joined', name: 'Robin Day', afterMessageId: 'r1' },
      { type: 'left', name: 'Robin Day', afterMessageId: 'p1' },
      { type: 'joined', name: 'Ines', afterMessageId: 'r2' },
    ];
    await render(
      null,
      [
        said('p0'),
        message('r1', 'persona', 'Hello'),
        said('p1'),
        message('r2', 'persona', 'r2'),
        message('m1', 'user', 'Hi', { isLive: true }),
        said('p2'),
      ],
      { handoffs },
    );
    await view.chat.session.people.load();
    await view.settle();
    expect(authors()).toEqual(['A human answers', 'Mina', 'Robin Day', 'Mina', 'You', 'Ines']);
  });

  it('is not spoken as the persona’s where their name is not known', async () => {
    await render({ ...robin, name: '' });
    await says({ ...robin, name: '' }, 'p1');
    await view.chat.env.clock.advance(1000);
    expect(view.chat.session.announcer.$announcement.get()?.text).toMatch(/^A human answers p1/);
  });

  it('is spoken where it is a file alone', async () => {
    await render(robin);
    await says(robin, 'h1', {
      content: '',
      attachments: [{ type: 'FILE', url: 'https://api.example/a.pdf', name: 'Menu.pdf', mimeType: 'application/pdf' }],
    });
    await view.chat.env.clock.advance(1_000);
    expect(view.chat.session.announcer.$announcement.get()?.text).toContain('Robin Day says Menu.pdf');
  });

  it('is spoken with their name', async () => {
    await render(robin);
    await says(robin, 'p1');
    await view.chat.env.clock.advance(1000);
    expect(view.chat.session.announcer.$announcement.get()?.text).toMatch(/^Robin Day says p1/);
  });
});
