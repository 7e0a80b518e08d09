// Files that outlive the page, in the database of a real browser (docs/behaviour.md#storage).

import { createFileStore } from '../../../packages/widget/src/platform/file-store.ts';
import { equal } from '../markdown/check.ts';

const owner = { scope: 'https://api.example:support', visitor: '' };
const file = (name: string, text = 'tea') => new File([text], name, { type: 'text/plain' });
const store = createFileStore();
const same = (actual: unknown, expected: unknown) => equal(JSON.stringify(actual), JSON.stringify(expected));
const read = (id: string) =>
  store.get(id).then(
    async (found) => found && found.text(),
    ({ message }: Error) => message,
  );
const ids = async () => {
  const seen: string[] = [];
  await store.drop(({ id }) => seen.push(id) === 0);
  return seen.sort();
};

describe('the store of files', () => {
  afterEach(() => store.drop(() => true));

  it('gives back name, type and bytes, to another page too', async () => {
    same(await store.put({ id: 'a', owner, file: file('a.txt') }), true);
    const found = await createFileStore().get('a');
    same([found?.name, found?.type, await found?.text()], ['a.txt', 'text/plain', 'tea']);
    same(await store.get('b'), null);
  });

  it('lengthens a file piece by piece, in their order, until a whole one takes their place', async () => {
    const piece = (text: string) => ({ id: 'a', owner, file: file('a.txt', text) });
    same([await store.append(piece('x')), await store.put(piece('0'))], [false, true]);
    for (const text of ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b']) await store.append(piece(text));
    await store.put({ id: 'ab', owner, file: file('ab.txt') });
    const found = await createFileStore().get('a');
    same([found?.name, found?.type, await found?.text()], ['a.txt', 'text/plain', '0123456789ab']);
    await store.put(piece('whole'));
    same([await (await store.get('a'))?.text(), await ids()], ['whole', ['a', 'ab']]);
    await store.append(piece('r'));
    await store.drop(({ id }) => id === 'a');
    same([await store.get('a'), await ids()], [null, ['ab']]);
  });

  it('forgets what it is told to forget, and keeps the rest', async () => {
    for (const id of ['a', 'b', 'c']) await store.put({ id, owner, file: file(`${id}.txt`) });
    await store.drop(({ id }) => id === 'b');
    same(await ids(), ['a', 'c']);
  });

  it('keeps 60 MB at most, and takes the place of an entry of the same id', async () => {
    const half = new Blob([new Uint8Array(31_457_280)]);
    const large = (id: string) => ({ id, owner, file: new File([half], `${id}.txt`) });
    same([await store.put(large('a')), await store.put(large('b')), await store.put(large('b'))], [true, true, true]);
    same(await store.put({ id: 'c', owner, file: file('c.txt') }), false);
    same(await ids(), ['a', 'b']);
  });

  it('keeps the bytes where the browser takes no files, as Safari in a private window', async () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value: { file: unknown }, ...rest) {
      if (value.file instanceof File) throw new DOMException('Error preparing Blob/File data', 'UnknownError');
      return put.call(this, value, ...rest);
    };
    try {
      const piece = (text: string) => ({ id: 'a', owner, file: file('a.txt', text) });
      same(
        [
          await store.put(piece('one ')),
          await store.append(piece('two')),
          await store.append({ ...piece(''), id: 'b' }),
        ],
        [true, true, false],
      );
      const found = await createFileStore().get('a');
      same([found?.name, found?.type, await found?.text()], ['a.txt', 'text/plain', 'one two']);
      const unreadable = Object.defineProperty(file('c.txt'), 'arrayBuffer', {
        value: () => Promise.reject(new Error('gone')),
      });
      same([await store.put({ id: 'c', owner, file: unreadable }), await store.get('c')], [false, null]);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
  });

  it('G1: takes a failure of the database for no answer, and asks again', async () => {
    const { open } = IDBFactory.prototype;
    let failures = 2;
    IDBFactory.prototype.open = function (...given) {
      if (failures === 0) return open.apply(this, given);
      failures -= 1;
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    };
    try {
      same(await store.put({ id: 'a', owner, file: file('a.txt') }), true);
      failures = 2;
      same(await read('a'), 'tea');
      failures = 3;
      same([await read('a'), await read('a')], ['persona-chat: storage', 'tea']);
    } finally {
      IDBFactory.prototype.open = open;
    }
  });

  it('T2: keeps nothing, and says so, where the browser refuses its database', async () => {
    const own = Object.getOwnPropertyDescriptor(window, 'indexedDB');
    Object.defineProperty(window, 'indexedDB', {
      configurable: true,
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    same([await store.put({ id: 'a', owner, file: file('a.txt') }), await read('a')], [false, 'persona-chat: storage']);
    await store.drop(() => true);
    if (own) Object.defineProperty(window, 'indexedDB', own);
    else Reflect.deleteProperty(window, 'indexedDB');
    same(await ids(), []);
  });
});
