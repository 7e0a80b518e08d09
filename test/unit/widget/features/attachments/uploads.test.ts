import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { uploadUrl } from '../../../../helpers/fake-files.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  chat.env.http.on('DELETE /uploads/documents/*', () => ({ json: { data: {} } }));
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const file = (name: string) => new File(['tea'], name);
const files = () => chat.session.attachments.$files.get();
const states = () => files().map(({ name, status, progress }) => `${name} ${status} ${progress}`);
const feature = () => {
  const phase = chat.session.attachments.$state.get();
  if (phase.name !== 'ready') throw new Error(phase.name);
  return phase.feature;
};
const attach = async (...names: string[]) => {
  chat.session.attachments.add({ files: names.map(file) });
  await chat.env.clock.settle();
};
const upload = (name: string) => {
  const found = chat.env.files.uploads.findLast(({ request }) => request.file.name === name);
  if (!found) throw new Error(`no upload of ${name}`);
  return found;
};
const errorOf = (name: string) => {
  const error = files().find((one) => one.name === name)?.error;
  return error && (error.text ?? chat.session.i18n.$t.get()(error.key, error.values));
};
const settle = () => chat.env.clock.settle();

describe('uploading', () => {
  it('loads nothing before the first file', () => {
    expect(chat.session.attachments.$state.get().name).toBe('idle');
  });

  it('posts each file with the headers of every call and an id of its own', async () => {
    await attach('a.png', 'b.pdf');
    const [first, second] = chat.env.files.uploads;
    expect(first?.request.url).toBe('https://api.example/uploads/documents');
    expect(first?.request.headers).toMatchObject({ authorization: 'Bearer token-1', 'x-conversation-id': 'c1' });
    expect(first?.requestId).not.toBe(second?.requestId);
    expect(first?.request.headers).not.toHaveProperty('content-type');
  });

  it('runs three at a time and the next when one has ended', async () => {
    await attach('1.png', '2.png', '3.png', '4.png', '5.png');
    expect(chat.env.files.running()).toHaveLength(3);
    upload('2.png').answer();
    await settle();
    upload('1.png').fail('network');
    await settle();
    expect(chat.env.files.running().map(({ request }) => request.file.name)).toEqual(['3.png', '4.png', '5.png']);
  });

  it('goes on while the panel is closed', async () => {
    await attach('a.png');
    chat.session.setOpen(false);
    upload('a.png').progress(0.5);
    expect(states()).toEqual(['a.png uploading 50']);
    upload('a.png').answer();
    await settle();
    expect(states()).toEqual(['a.png done 100']);
  });

  it('waits as a 429 asks and sends the same request again', async () => {
    await attach('a.png');
    upload('a.png').answer({ message: 'slow down' }, 429, { 'retry-after': '7' });
    await chat.env.clock.advance(6900);
    expect(chat.env.files.uploads).toHaveLength(1);
    await chat.env.clock.advance(200);
    const ids = chat.env.files.uploads.map(({ requestId }) => requestId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(states()).toEqual(['a.png uploading 0']);
  });

  it('tells the notice of rejected files in one toast', async () => {
    await attach('a.exe', 'b.png', 'c.exe');
    const [toast] = chat.session.toasts.$toasts.get();
    const text = chat.session.i18n.$t.get()(toast?.key ?? 'toasts.close', toast?.values);
    expect(text.replace(/[\u2068\u2069]/g, '')).toBe('2 file(s) rejected: Unsupported file type. (a.exe, c.exe)');
    expect(toast?.tone).toBe('alert');
  });

  it('says a quarter of the way, the failure, and nothing to a closed panel', async () => {
    const said: string[] = [];
    chat.session.announcer.$announcement.listen((announcement) => said.push(announcement?.text ?? ''));
    await attach('a.png');
    upload('a.png').progress(0.3);
    await chat.env.clock.advance(1000);
    upload('a.png').fail('network');
    await chat.env.clock.advance(1000);
    expect(said).toEqual(['a.png: 25 % uploaded', 'a.png: Network error occurred']);
  });
});

describe('failures', () => {
  it.each<[string, unknown, number, string]>([
    ['a success without an address', { data: {} }, 200, 'Invalid response from server'],
    ['a success that is no JSON', '<html>', 200, 'Error parsing server response'],
    ['a refusal in words', { message: 'The disk is full' }, 507, 'The disk is full'],
    ['a refusal without words', '<h1>Bad gateway</h1>', 502, 'HTTP error! status: 502'],
    ['a limit without words', '', 413, 'File too large (max 30MB).'],
    ['a type that the server refuses', { message: 'Unsupported file type.' }, 415, 'Unsupported file type.'],
  ])('P6: names %s', async (_name, body, status, text) => {
    await attach('a.png');
    upload('a.png').answer(body, status);
    await settle();
    expect(errorOf('a.png')).toBe(text);
    expect(chat.env.toldOf('error')).toMatchObject([{ message: `a.png: ${text}` }]);
  });

  it('U1: keeps a broken upload for Retry and Remove', async () => {
    await attach('a.png');
    upload('a.png').progress(0.6);
    upload('a.png').fail('network');
    await settle();
    expect(errorOf('a.png')).toBe('Network error occurred');
    feature().retry(files()[0]?.id ?? '');
    await settle();
    expect(states()).toEqual(['a.png uploading 60']);
    upload('a.png').answer();
    await settle();
    expect(states()).toEqual(['a.png done 100']);
  });

  it('U2: tries again with the same id, so that a lost reply makes no second file', async () => {
    await attach('a.png');
    upload('a.png').progress(1);
    upload('a.png').fail('timeout');
    await settle();
    feature().retry(files()[0]?.id ?? '');
    await settle();
    expect(new Set(chat.env.files.uploads.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('U1: tries what the network broke again once it is back, and nothing else', async () => {
    await attach('a.png', 'b.png');
    chat.env.page.set({ isOnline: false });
    upload('a.png').fail('offline');
    upload('b.png').answer({ message: 'no' }, 500);
    await settle();
    expect(states()).toEqual(['a.png error 0', 'b.png error 0']);
    chat.env.page.set({ isOnline: true });
    await settle();
    expect(states()).toEqual(['a.png uploading 0', 'b.png error 0']);
  });

  it('starts an upload anew that was still open when the network came back', async () => {
    await attach('a.png');
    upload('a.png').progress(0.4);
    chat.env.page.set({ isOnline: false });
    chat.env.page.set({ isOnline: true });
    await settle();
    expect(chat.env.files.uploads.map((one) => one.isAborted())).toEqual([true, false]);
    expect(states()).toEqual(['a.png uploading 40']);
  });

  it('gives a new session one chance', async () => {
    await attach('a.png');
    upload('a.png').answer({ message: 'who?' }, 401);
    await settle();
    expect(chat.env.http.of('POST /conversations')).toHaveLength(2);
    upload('a.png').answer();
    await settle();
    expect(states()).toEqual(['a.png done 100']);
  });
});

describe('removing', () => {
  const remove = () => feature().remove(files()[0]?.id ?? '');

  it('U4: ends a running upload', async () => {
    await attach('a.png');
    upload('a.png').progress(0.5);
    remove();
    await settle();
    expect([upload('a.png').isAborted(), files()]).toEqual([true, []]);
    expect(chat.env.http.of('DELETE /uploads/documents/a.png')).toHaveLength(0);
  });

  it('U4: deletes a file whose answer was still to come', async () => {
    await attach('a.png');
    upload('a.png').progress(1);
    remove();
    expect(upload('a.png').isAborted()).toBe(false);
    upload('a.png').answer({ data: { url: `${uploadUrl('x1.png')}?signature=s` } });
    await settle();
    expect(chat.env.http.of('DELETE /uploads/documents/x1.png')).toHaveLength(1);
    expect(files()).toEqual([]);
  });

  it('deletes what was uploaded by its generated name, and releases its picture', async () => {
    await attach('a.png');
    upload('a.png').answer({ data: { url: `${uploadUrl('x1.png')}?expires=1&signature=a/b` } });
    await settle();
    expect(chat.env.files.previews.size).toBe(1);
    remove();
    await settle();
    expect(chat.env.http.of('DELETE /uploads/documents/x1.png')).toHaveLength(1);
    expect(chat.env.files.previews.size).toBe(0);
  });

  it('makes room for the next', async () => {
    await attach('1.png', '2.png', '3.png', '4.png');
    remove();
    await settle();
    expect(chat.env.files.running().map(({ request }) => request.file.name)).toEqual(['2.png', '3.png', '4.png']);
  });

  it('leaves nothing running when the session ends', async () => {
    await attach('1.png', '2.png');
    chat.session.destroy();
    expect(chat.env.files.uploads.every((one) => one.isAborted())).toBe(true);
    expect(chat.env.files.previews.size).toBe(0);
  });
});
