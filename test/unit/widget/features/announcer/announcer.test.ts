import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { speakable } from '../../../../../packages/widget/src/features/announcer/speakable.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { type Chat, completion, createChat, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
let said: string[];
beforeEach(async () => {
  chat = createChat({ env: fakeEnv({ loadLocale: async () => ({ language: { own: 'Deutsch' } }) }) });
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

  it('says what a table and code are, in words, and of a long reply the beginning', async () => {
    await chat.send('Hi');
    const rows = Array.from({ length: 50 }, (_, index) => `| Tea ${index + 1} | 5 |`).join('\n');
    const text = `Look:\n\n| Tea | Minutes |\n|---|---|\n${rows}\n\n\`\`\`\nbrew();\n\`\`\`\n`;
    for (let end = 0; end < text.length; end += 30) {
      stream().push(token('r1', text.slice(end, end + 30)));
      await chat.env.clock.advance(600);
    }
    stream().push(token('r1', '', true), completion());
    await chat.env.clock.advance(600);
    const heard = said.join(' ');
    expect(heard).toMatch(
      /^Mina says Look: Table: Tea, Minutes\. Tea 1, 5\. .* Tea 34, 5\. The reply goes on in the list of messages$/,
    );
    expect(heard).not.toMatch(/[|*`#]|--/);
  });

  it('says the name of the language after a change of it, in that language', async () => {
    await chat.session.i18n.setLanguage('DE', true);
    await chat.env.clock.advance(1_000);
    expect(said).toEqual(['Deutsch']);
    expect(chat.session.announcer.$announcement.get()?.lang).toBe('de-DE');
  });

  it('says a message as it stands where what makes words of it cannot load', async () => {
    const broken = createChat({ loaders: { loadMessageVoice: () => Promise.reject(new Error('away')) } });
    await broken.open();
    await broken.env.clock.advance(1_000);
    await broken.send('Hi');
    broken.streams[0]?.push(token('r1', 'Green tea.', true), completion());
    await broken.env.clock.settle();
    expect(broken.session.announcer.$announcement.get()?.text).toBe('Green tea.');
    broken.session.destroy();
  });
});

describe('speakable', () => {
  it.each([
    ['**Bold** and `code`', 'Bold and code'],
    ['**Note**: _mild_.', 'Note: mild.'],
    ['<https://www.tea.example/all?x=1>.', 'tea.example.'],
    ['--- | :---:', ''],
    ['It is ~~late~~ early.', 'It is early.'],
    ['See [our shop](https://a.example/x) ![a pot](https://a.example/p.png)', 'See our shop a pot'],
    ['snake_case | cell', 'snake case cell'],
  ])('reads %j as %j', (markdown, text) => {
    expect(speakable(markdown)).toBe(text);
  });
});
