import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { MessageRow } from '../../../../../packages/widget/src/ui/timeline/message-row.tsx';
import { StatusLine } from '../../../../../packages/widget/src/ui/timeline/status-line.tsx';
import { createRowReader } from '../../../../../packages/widget/src/ui/timeline/rows.ts';
import { useStore } from '@nanostores/react';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { bootstrapData, completion, message, token } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

/** The rows without the scrolling log around them. */
function Rows() {
  const { timeline } = useConversation();
  const keys = useStore(timeline.$keys);
  const messages = keys.flatMap((key) => timeline.get(key) ?? []);
  const [rowOf] = useState(createRowReader);
  const rows = messages.flatMap((_, index) => rowOf(messages, index) ?? []);
  return (
    <>
      {rows.map((row) => (
        <MessageRow key={row.key} row={row} isFresh={false} human={undefined} isFirstOfHuman={false} />
      ))}
      <StatusLine hasText={false} />
    </>
  );
}

const articles = () => [...view.element.querySelectorAll('article')];
const described = (article: Element | undefined) =>
  (article?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => view.element.querySelector(`#${CSS.escape(id)}`)?.textContent)
    .join(' | ');

describe('MessageRow', () => {
  it('names author and time, and tells what became of the message', async () => {
    view = await renderInChat(<Rows />, { history: [message('m1', 'user', 'Hi'), message('r1', 'persona', 'Hello')] });
    expect(articles().map((article) => article.dataset['role'])).toEqual(['user', 'persona']);
    expect(articles()[0]?.getAttribute('aria-label')).toMatch(/^You, Jan 02, 2026 /);
    expect(articles()[1]?.getAttribute('aria-label')).toMatch(/^Mina, /);
    expect(described(articles()[0])).toBe('Delivered');
  });

  it('begins each turn of visitor or persona with a heading of its author', async () => {
    const [one, two, three] = [
      message('m1', 'user', 'Hi'),
      message('m2', 'user', 'Hello?'),
      message('r1', 'persona', 'Yes'),
    ];
    view = await renderInChat(<Rows />, { history: [one, two, three] });
    expect(articles().map((article) => article.querySelector('h3')?.textContent)).toEqual(['You', undefined, 'Mina']);
  });

  it('shows each token of a reply without being drawn again', async () => {
    view = await renderInChat(<Rows />, { history: [message('m0', 'user', 'Earlier')] });
    await view.chat.send('Hi');
    await view.settle();
    view.chat.streams[0]?.push(token('r1', 'One '));
    await view.settle();
    const drawn = vi.spyOn(Date.prototype, 'getTime');
    for (const word of ['two ', 'three ', 'four']) {
      view.chat.streams[0]?.push(token('r1', word));
      await view.settle();
    }
    // Each drawing of a row asks for the time that it shows.
    expect(drawn).not.toHaveBeenCalled();
    drawn.mockRestore();
    await vi.waitFor(
      () => expect(articles().at(-1)?.querySelector('.pc-bubble')?.textContent).toContain('One two three four'),
      { timeout: 20_000 },
    );
  });

  it.each([
    ['text', { content: 'Hi' }],
    [
      'a file alone',
      {
        content: '',
        attachments: [{ type: 'FILE', url: 'https://api.example/a.pdf', name: 'a.pdf', mimeType: 'application/pdf' }],
      },
    ],
    [
      'a recording alone',
      {
        content: '',
        attachments: [{ type: 'VOICE', url: 'https://api.example/a.webm', name: 'a.webm', mimeType: 'audio/webm' }],
      },
    ],
  ])('tells the time, and where a live message of %s went', async (_what, fields) => {
    view = await renderInChat(<Rows />, { history: [message('m1', 'user', '', { isLive: true, ...fields })] });
    expect(described(articles()[0])).toBe('Delivered | This message was sent to the persona owner.');
    expect(articles()[0]?.querySelectorAll('.pc-time time')).toHaveLength(1);
  });

  it.each([
    ['the network', null, false, 'Waiting for the network'],
    ['the end of a paywall', { passed: false, reason: 'Your trial has ended.' }, true, 'Waiting'],
  ])('says that a queued message waits for %s', async (_what, validating, isOnline, text) => {
    view = await renderInChat(<Rows />, {
      bootstrap: { ...bootstrapData, conversation: { id: 'c1' }, realtime: { kind: 'sse', url: '/live' } },
    });
    const { env } = view.chat;
    env.page.set({ isOnline: false });
    await view.chat.send('Hi');
    env.realtime.change('conversation', 'c1', { id: 'c1', validating });
    env.page.set({ isOnline });
    await view.settle();
    expect(described(articles()[0])).toBe(text);
    expect(articles()[0]?.dataset['status']).toBe('sending');
  });

  it('goes from sending to delivered with the final token', async () => {
    view = await renderInChat(<Rows />);
    await view.chat.send('Hi');
    await view.settle();
    expect(view.find('[role="status"]').textContent).toContain('Thinking');
    view.chat.streams[0]?.push(token('r1', 'Hel'));
    await view.settle();
    expect(articles()[1]?.dataset['status']).toBe('sending');
    view.chat.streams[0]?.push(token('r1', 'lo', true), completion());
    await view.settle();
    expect(articles()[1]?.dataset['status']).toBe('delivered');
    expect(articles()[1]?.textContent).toContain('Hello');
  });

  it('P1, P3, G2: offers Retry on a message that was not sent, and sends the same one again', async () => {
    view = await renderInChat(<Rows />);
    view.chat.env.http.on('POST /chat/v4', () => ({ status: 503, json: { message: 'Closed' } }));
    await view.chat.send('Hi');
    await view.settle();
    expect(articles()[0]?.dataset['status']).toBe('failed');
    expect(articles()[0]?.textContent).toContain('Not sent');
    expect(view.find('[role="alert"]').textContent).toBe('Closed');
    expect(articles()[0]?.textContent).not.toContain('Closed');
    view.chat.env.http.on('POST /chat/v4', () => ({ json: { data: message('m1', 'user', 'Hi') } }));
    view.find('article button').click();
    await view.settle();
    const ids = view.chat.env.http.of('POST /chat/v4').map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(1);
    expect(articles()).toHaveLength(1);
  });

  it('says at the message why it was not sent once the status line says something else, and announces it there', async () => {
    await chunks.afterOpening.load();
    view = await renderInChat(<Rows />);
    const said: string[] = [];
    view.chat.session.announcer.$announcement.listen((announcement) => said.push(announcement?.text ?? ''));
    view.chat.env.http.on('POST /chat/v4', ({ json }) =>
      (json['message'] as { content: string }).content === 'Hi'
        ? { status: 503, json: { message: 'Closed' } }
        : { json: { data: message('m2', 'user', 'Second') } },
    );
    view.chat.env.page.set({ isOnline: false });
    await view.chat.send('Hi');
    await view.chat.send('Second');
    view.chat.env.page.set({ isOnline: true });
    await view.settle();
    await view.chat.env.clock.advance(2_000);
    await view.settle();
    expect(view.find('[role="alert"]').textContent).toBe('');
    expect(articles()[0]?.textContent).toContain('Not sentClosed');
    expect(said.join(' ').match(/Closed/g)).toHaveLength(1);
  });

  it('quotes the first line of what a message replies to', async () => {
    const history = [message('m1', 'user', 'First line\nsecond'), message('r1', 'persona', 'Yes', { replyToId: 'm1' })];
    view = await renderInChat(<Rows />, { history });
    expect(view.find('.pc-quote').textContent).toContain('First line');
    expect(view.find('.pc-quote').textContent).not.toContain('second');
  });

  it("shows 'Something went wrong!' on a message with an error status", async () => {
    view = await renderInChat(<Rows />, { history: [message('r1', 'persona', 'Half a', { errorStatus: 'ERROR' })] });
    expect(articles()[0]?.textContent).toContain('Something went wrong!');
  });
});
