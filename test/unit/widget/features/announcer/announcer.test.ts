import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atom } from 'nanostores';
import {
  createMessageVoice,
  type PageVoices,
} from '../../../../../packages/widget/src/features/announcer/message-voice.ts';
import { speakable } from '../../../../../packages/widget/src/features/announcer/speakable.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { bootstrapData, type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';
import { createFakeStream } from '../../../../helpers/fake-server.ts';
import { toWire } from '../../../../helpers/recorded-streams.ts';

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

  it.each([
    ['a cleared chat', () => chat.session.clear()],
    ['another persona', () => chat.session.configure({ ...chat.session.$config.get(), personaId: 'guide' })],
    ['another visitor', () => chat.session.configure({ ...chat.session.$config.get(), token: 'ada' })],
  ])('S13: what is left to be said of a reply is not said in %s', async (_, change) => {
    await chat.send('Hi');
    stream().push(token('r1', 'Green tea is mild. Black'));
    await chat.env.clock.advance(100);
    stream().push(token('r1', ' tea is strong.', true), completion());
    await chat.env.clock.advance(100);
    expect(said).toEqual(['Mina says Green tea is mild.']);
    chat.env.http.on('POST /conversations', () => ({
      json: { data: { ...bootstrapData, conversation: { id: 'c2' } } },
    }));
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    void change();
    await chat.env.clock.advance(5_000);
    expect(said.join()).not.toContain('Black tea');
  });

  it('G10: a reply whose streams have all broken is said to its end once the server has it, and no half sentence of it before', async () => {
    for (let count = 0; count < 4; count += 1)
      chat.prepare(
        createFakeStream()
          .push(toWire([token('r1', 'Green tea is mild. Black tea')]))
          .break(),
      );
    const stored = { content: 'Green tea is mild. Black tea is strong. Oolong lies between.' };
    let isThere = false;
    chat.env.http.on('GET /chat', () => ({
      json: {
        data: isThere ? [message('m1', 'user', 'Hi'), { ...message('r1', 'persona', ''), ...stored }] : [],
        metadata: { nextParamId: null },
      },
    }));
    await chat.send('Hi');
    await chat.env.clock.advance(20_000);
    expect(chat.status()).toBe('failed');
    expect(said.join(' ')).not.toContain('Black tea');
    isThere = true;
    chat.env.page.set({ isOnline: false });
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.advance(20_000);
    expect(said.join(' ').match(/Mina says.*/)?.[0]).toContain('Black tea is strong. Oolong lies between.');
    expect(said.filter((text) => text.includes('mild'))).toHaveLength(1);
  });

  it('joins what comes in quick succession, so that nothing is overwritten', async () => {
    for (const text of ['one', 'two', 'three']) chat.session.announcer.say(text);
    await chat.env.clock.advance(2_000);
    expect(said).toEqual(['one', 'two. three']);
  });

  it.each([
    ['Tea order: 2 of 5', 'Tea order: 2 of 5. end'],
    ['Importé : 25 %', 'Importé : 25 %. end'],
    ['Is it?', 'Is it? end'],
    ['完了', '完了。 end'],
  ])('puts a stop between what is said in one breath: %s', async (text, heard) => {
    for (const one of ['first', text, 'end']) chat.session.announcer.say(one);
    await chat.env.clock.advance(2_000);
    expect(said).toEqual(['first', heard]);
  });

  it('leaves out what is outdated before it could be said', async () => {
    chat.session.announcer.say('one');
    for (const percent of [50, 75, 100]) chat.session.announcer.say(`${percent} %`, 'uploads');
    await chat.env.clock.advance(2_000);
    expect(said).toEqual(['one', '100 %']);
  });

  it('says nothing of what is taken back before it could be said, and says again what a change has come between', async () => {
    const { say } = chat.session.announcer;
    say('Offline', 'network');
    say('Online', 'network');
    say('Offline', 'network');
    await chat.env.clock.advance(2_000);
    expect(said).toEqual(['Offline']);
    say('Online', 'network');
    await chat.env.clock.advance(2_000);
    say('Offline', 'network');
    await chat.env.clock.advance(2_000);
    expect(said).toEqual(['Offline', 'Online', 'Offline']);
  });

  it('says whose message it is in the language of the interface, and a message of another script in one of that', async () => {
    await chat.session.i18n.setLanguage('AR', true);
    await chat.env.clock.advance(1_000);
    const languages: (string | undefined)[] = [];
    chat.session.announcer.$announcement.listen((announcement) => languages.push(announcement?.lang));
    said.length = 0;
    await chat.send('Hi');
    stream().push(token('r1', 'Three greens.', true), completion());
    await chat.env.clock.advance(2_000);
    expect(languages).toEqual(['ar-SA', 'en']);
    expect(said[1]).toBe('Three greens.');
  });

  const joined = [
    { type: 'joined', name: 'Robin', afterMessageId: 'u1' },
    { type: 'left', name: 'Robin', afterMessageId: 'h1' },
  ];
  it.each([
    ['the human who answers', { handleBy: { id: 'u', name: 'Ines', type: 'USER' } }, true, 'Ines'],
    ['the human who has left meanwhile', { handoffs: joined }, true, 'Robin'],
    ['the AI after a human', { handoffs: joined }, false, 'Mina'],
    [
      'the AI, whose reply ends after a human has come',
      { handleBy: { id: 'u', name: 'Ines', type: 'USER' } },
      false,
      'Mina',
    ],
  ] as const)('names who has written a message: %s', (_, conversation, isLive, name) => {
    const voice = createMessageVoice({
      translate: (key, values) => (key === 'announce.personaSays' ? `${values?.['name']} says` : key),
      $longCode: atom('en-US'),
      $conversation: atom({ id: 'c1', ...conversation }),
      $persona: atom({ id: 'p', name: 'Mina' }),
      $isOpen: atom(true),
      life: new AbortController().signal,
    });
    const [first] = voice({ id: 'h1', content: 'Green tea.', attachments: [], isStreaming: false, isLive });
    expect(first?.text).toBe(`${name} says`);
  });

  it('leaves a message to another element of the page that says it already, while that one is open', async () => {
    const page: PageVoices = new Set();
    const say = (message: string, isOpen: boolean, life = new AbortController()) =>
      createMessageVoice(
        {
          translate: (key) => key,
          $longCode: atom('en-US'),
          $conversation: atom({ id: 'c1' }),
          $persona: atom({ id: 'p', name: 'Mina' }),
          $isOpen: atom(isOpen),
          life: life.signal,
        },
        page,
      )({ id: message, content: 'Green tea.', attachments: [], isStreaming: false }).map(({ text }) => text);
    const whole = ['announce.personaSays', 'Green tea.'];
    const first = new AbortController();
    expect(say('r1', true, first)).toEqual(whole);
    expect(say('r1', true)).toEqual([]);
    expect(say('r2', false)).not.toEqual([]);
    expect(say('r2', true)).toEqual(whole);
    first.abort();
    expect(say('r1', true)).toEqual(whole);
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
