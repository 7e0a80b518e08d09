import { createTakeBack } from '../../../../../packages/widget/src/features/reply/take-back.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, createChat, storageKey } from '../../../../helpers/fake-chat.ts';
import { uploadUrl } from '../../../../helpers/fake-files.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const settle = () => chat.env.clock.settle();
const uploads = () => chat.env.files.uploads;
const attach = async (...names: string[]) => {
  chat.session.attachments.add({ files: names.map((name) => new File(['tea'], name)) });
  await settle();
};
const names = () => chat.session.attachments.$files.get().map(({ name, status }) => `${name} ${status}`);
const posts = () => chat.env.http.of('POST /chat/v4').map(({ json }) => json['message'] as Record<string, unknown>);
const bubbles = () =>
  chat.session.timeline.$keys.get().flatMap((key) => chat.session.timeline.message(key).get() ?? []);
const press = async () => {
  chat.session.composer.submit();
  await settle();
};

describe('files that are uploaded', () => {
  it('go out with the text, pictures as IMAGE and the rest as FILE, and leave the composer', async () => {
    await attach('a.png', 'b.pdf', 'c.svg', 'd.heic');
    for (const upload of [...uploads()]) {
      upload.answer();
      await settle();
    }
    uploads().at(-1)?.answer();
    await settle();
    await chat.send('Look');
    expect(posts()).toMatchObject([
      {
        content: 'Look',
        attachments: [
          { type: 'IMAGE', url: uploadUrl('a.png'), name: 'a.png', mimeType: 'image/png' },
          { type: 'FILE', url: uploadUrl('b.pdf'), name: 'b.pdf', mimeType: 'application/pdf' },
          { type: 'FILE', url: uploadUrl('c.svg'), name: 'c.svg', mimeType: 'image/svg+xml' },
          { type: 'IMAGE', url: uploadUrl('d.heic'), name: 'd.heic', mimeType: 'image/heic' },
        ],
      },
    ]);
    expect(names()).toEqual([]);
    expect(chat.env.local.get(storageKey)).not.toContain('a.png');
  });

  it('go out without a text, and stand in the bubble at once with the picture at hand', async () => {
    await attach('a.png');
    uploads()[0]?.answer();
    await settle();
    chat.session.composer.submit();
    expect(bubbles()[0]).toMatchObject({ content: '', attachments: [{ name: 'a.png' }] });
    const phase = chat.session.attachments.$state.get();
    const feature = phase.name === 'ready' ? phase.feature : undefined;
    expect(feature?.previewOf(`${uploadUrl('a.png')}?signature=other`)).toBe('blob:a.png');
    expect(feature?.sizeOf(uploadUrl('a.png'))).toBe(3);
    await settle();
  });

  it('P6, G1: stay in the message that was refused, and go out again with it', async () => {
    await attach('a.png');
    uploads()[0]?.answer();
    await settle();
    chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'At most 2 files' } }));
    await chat.send('Look');
    expect(chat.session.reply.$status.get()).toMatchObject({ name: 'failed', text: 'At most 2 files' });
    expect(bubbles()).toMatchObject([{ content: 'Look', delivery: 'failed', attachments: [{ name: 'a.png' }] }]);
    chat.session.reply.retry(bubbles()[0]?.key ?? '');
    await settle();
    // What the server does not take it may take when it goes up anew.
    uploads().at(-1)?.answer();
    await settle();
    expect(posts().map(({ attachments }) => (attachments as object[]).length)).toEqual([1, 1]);
  });

  it('G1: survive a reload inside a message that was never confirmed', async () => {
    const { env } = chat;
    await attach('a.png');
    uploads()[0]?.answer();
    await settle();
    env.page.set({ isOnline: false });
    await chat.send('Later');
    chat.session.destroy();
    chat = createChat({ env });
    await chat.open();
    expect(bubbles()).toMatchObject([{ content: 'Later', delivery: 'queued', attachments: [{ name: 'a.png' }] }]);
    env.page.set({ isOnline: true });
    await settle();
    expect(posts()).toMatchObject([{ content: 'Later', attachments: [{ url: uploadUrl('a.png') }] }]);
  });
});

describe('sending while files are on their way', () => {
  it('U4: waits until all have settled, in the status submitting-text, then sends what is done', async () => {
    await attach('a.png', 'b.png');
    await chat.send('Look');
    expect([chat.status(), posts(), chat.session.composer.$isWaiting.get()]).toEqual(['submitting-text', [], true]);
    uploads()[0]?.answer();
    await settle();
    expect(posts()).toEqual([]);
    uploads()[1]?.answer({ message: 'no' }, 500);
    await settle();
    expect(posts()).toMatchObject([{ content: 'Look', attachments: [{ name: 'a.png' }] }]);
    expect(names()).toEqual(['b.png error']);
    expect(chat.session.composer.$draft.get()).toBe('');
  });

  describe('that are gone from the disk by then', () => {
    const vanished = () => {
      const file = new File(['tea'], 'a.png');
      file.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as never;
      return file;
    };
    const give = async () => {
      chat.session.attachments.add({ files: [vanished()] });
      await settle();
      await chat.send('Look');
    };

    it('G1: keeps the message, and says so at the file', async () => {
      chat.env.fileStore.isRefused = true;
      await give();
      uploads()[0]?.fail('network');
      await settle();
      expect([posts(), names(), chat.status()]).toEqual([[], ['a.png error'], 'idle']);
      expect(chat.session.attachments.$files.get()[0]?.error).toMatchObject({ key: 'attachments.gone' });
      expect([chat.session.composer.$draft.get(), chat.session.composer.$notice.get()]).toEqual([
        'Look',
        'attachments.gone',
      ]);
    });

    it('sends what was kept of them', async () => {
      await give();
      const [kept] = chat.env.fileStore.kept.values();
      if (kept) chat.env.fileStore.kept.set(kept.id, { ...kept, file: new File(['tea'], 'a.png') });
      uploads()[0]?.fail('network');
      await settle();
      uploads()[1]?.answer();
      await settle();
      expect(posts()).toMatchObject([{ content: 'Look', attachments: [{ name: 'a.png' }] }]);
      expect(new Set(uploads().map(({ requestId }) => requestId)).size).toBe(1);
    });
  });

  it('waits for the code of files, too', async () => {
    chat.session.attachments.add({ files: [new File(['tea'], 'a.png')] });
    chat.session.composer.submit();
    expect(chat.session.composer.$isWaiting.get()).toBe(true);
    await settle();
    uploads()[0]?.answer();
    await settle();
    expect(posts()).toHaveLength(1);
  });

  it('says what is missing when nothing is left to send', async () => {
    await attach('a.png');
    await press();
    uploads()[0]?.answer('', 500);
    await settle();
    expect(chat.session.composer.$notice.get()).toBe('composer.empty');
    expect([chat.status(), posts()]).toEqual(['idle', []]);
    await press();
    expect(chat.session.composer.$notice.get()).toBe('composer.empty');
  });

  it('P7: sends once, however often Send is pressed, and a double click does not cancel it', async () => {
    await attach('a.png');
    await press();
    await press();
    chat.session.reply.stop();
    uploads()[0]?.answer();
    await settle();
    expect(posts()).toHaveLength(1);
  });

  it('G1: can be called off, which keeps text and files', async () => {
    await attach('a.png');
    await chat.send('Look');
    await chat.env.clock.advance(1000);
    chat.session.reply.stop();
    expect([chat.status(), chat.session.composer.$draft.get(), names()]).toEqual(['idle', 'Look', ['a.png uploading']]);
    uploads()[0]?.answer();
    await settle();
    expect(posts()).toEqual([]);
    await press();
    expect(posts()).toHaveLength(1);
  });

  it('waits for the network, so that nothing is left behind', async () => {
    await attach('a.png');
    chat.env.page.set({ isOnline: false });
    uploads()[0]?.fail('offline');
    await chat.send('Look');
    expect([chat.session.composer.$isWaiting.get(), posts()]).toEqual([true, []]);
    chat.env.page.set({ isOnline: true });
    await settle();
    expect(posts()).toEqual([]);
    uploads().at(-1)?.answer();
    await settle();
    expect(posts()).toMatchObject([{ content: 'Look', attachments: [{ name: 'a.png' }] }]);
  });

  it('lets messages go first that have waited for the network', async () => {
    chat.env.page.set({ isOnline: false });
    await chat.send('First');
    await attach('a.png');
    uploads()[0]?.fail('offline');
    await chat.send('Second');
    chat.env.page.set({ isOnline: true });
    await settle();
    uploads().at(-1)?.answer();
    await settle();
    expect(posts().map(({ content }) => content)).toEqual(['First']);
    chat.streams[0]?.push({ type: 'completion' });
    await settle();
    expect(posts().map(({ content }) => content)).toEqual(['First', 'Second']);
  });

  it('does not begin while a reply is running', async () => {
    await chat.send('First');
    await attach('a.png');
    await chat.send('Second');
    expect(chat.session.composer.$notice.get()).toBe('composer.wait');
    expect(chat.session.composer.$isWaiting.get()).toBe(false);
  });
});

describe('a message whose file the server refuses', () => {
  const refused = async () => {
    await attach('a.png');
    uploads()[0]?.answer();
    await settle();
    await chat.send('Look');
  };
  const entry = () => chat.session.timeline.message(chat.session.timeline.$keys.get()[0] ?? '').get();

  it('G1: can be taken back, its text before what has been written since', async () => {
    chat.env.http.on('POST /chat/v4', () => ({
      status: 422,
      json: { message: 'An attachment is none of your uploads.' },
    }));
    await refused();
    const { composer } = chat.session;
    expect([entry()?.delivery, chat.status()]).toEqual(['failed', 'failed']);
    composer.setDraft('More');
    createTakeBack(chat.session.reply.taking).takeBack(entry()?.key ?? '')?.();
    expect([composer.$draft.get(), entry(), chat.status()]).toEqual(['Look\n\nMore', undefined, 'idle']);
    expect(chat.env.local.get(storageKey)).not.toContain('outbox');
  });

  it('G2: is only tried again where it got no answer', async () => {
    chat.env.http.on('GET /chat', () => ({ status: 503 }));
    chat.env.http.on('POST /chat/v4', () => {
      throw networkFailure();
    });
    await refused();
    expect([entry()?.delivery, createTakeBack(chat.session.reply.taking).takeBack(entry()?.key ?? '')]).toEqual([
      'failed',
      undefined,
    ]);
  });
});
