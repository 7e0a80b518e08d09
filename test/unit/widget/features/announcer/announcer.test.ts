import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { speakable } from '../../../../../packages/widget/src/features/announcer/speakable.ts';
import { type Chat, completion, createChat, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
let said: string[];
beforeEach(async () => {
  chat = createChat();
  said = [];
  await chat.open();
  chat.session.announcer.$announcement.listen((announcement) => said.push(announcement?.text ?? ''));
  await chat.env.clock.advance(1_000);
  said.length = 0;
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});
const stream = () => chat.streams[0] ?? expect.unreachable();

describe('the announcer', () => {
  it("G10: says whole sentences, each once, with the persona's name before the first", async () => {
    await chat.send('Hi');
    for (const delta of ['Green', ' tea is', ' mild. Black', ' tea is strong. An', 'd Oolong lies between']) {
      stream().push(token('r1', delta));
      await chat.env.clock.advance(600);
    }
    stream().push(
      token('r1', '.', true),
      completion([{ id: 'r1', content: 'Green tea is mild. Black tea is strong. And Oolong lies between.' }]),
    );
    await chat.env.clock.advance(600);
    expect(said).toEqual(['Mina says Green tea is mild.', 'Black tea is strong.', 'And Oolong lies between.']);
  });

  it('joins what comes in quick succession, so that nothing is overwritten', async () => {
    for (const text of ['one', 'two', 'three']) chat.session.announcer.say(text);
    await chat.env.clock.advance(2_000);
    expect(said).toEqual(['one', 'two three']);
  });

  it('says equal texts again', async () => {
    chat.session.announcer.say('again');
    await chat.env.clock.advance(1_000);
    chat.session.announcer.say('again');
    expect(said).toEqual(['again', 'again']);
    expect(chat.session.announcer.$announcement.get()?.lang).toBe('en-US');
  });

  it('G10: is silent while the panel is closed, and tells on opening what has arrived', async () => {
    await chat.send('Hi');
    chat.session.setOpen(false);
    stream().push(token('r1', 'Closed. ', true), completion());
    await chat.env.clock.advance(1_000);
    expect(said).toEqual([]);
    expect(chat.env.toldOf('unread')).toEqual([{ count: 1 }]);
    chat.session.setOpen(true);
    await chat.env.clock.advance(1_000);
    expect(said).toEqual(['1 new message']);
    expect(chat.env.toldOf('unread')).toEqual([{ count: 1 }, { count: 0 }]);
  });

  it('says what was there when the visitor stopped, and that it stopped', async () => {
    await chat.send('Hi');
    stream().push(token('r1', 'Half a sen'));
    await chat.env.clock.settle();
    chat.session.reply.stop();
    await chat.env.clock.advance(1_000);
    expect(said.join(' ')).toBe('Mina says Half a sen Reply stopped');
  });
});

describe('speakable', () => {
  it.each([
    ['**Bold** and `code`', 'Bold and code'],
    ['# Title\n- one\n2. two\n> quote', 'Title one two quote'],
    ['See [our shop](https://a.example/x) ![a pot](https://a.example/p.png)', 'See our shop a pot'],
    ['snake_case | cell', 'snake case cell'],
  ])('reads %j as %j', (markdown, text) => {
    expect(speakable(markdown)).toBe(text);
  });
});
