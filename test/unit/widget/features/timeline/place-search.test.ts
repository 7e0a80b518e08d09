import { afterEach, expect, it } from 'vitest';
import { createPlaceSearch } from '../../../../../packages/widget/src/features/timeline/place-search.ts';
import { type Chat, createChat, message } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
let end = () => {};
afterEach(() => {
  end();
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const pages = () => chat.env.http.of('GET /chat').length;

/** A conversation of so many messages, of which `m<place>` was at the top of the view before the reload. */
async function openAt(count: number, place: number, failsFrom = Infinity) {
  chat = createChat();
  const all = Array.from({ length: count }, (_value, index) => message(`m${index}`, 'persona', `${index}`));
  chat.env.http.on('GET /chat', ({ query }) => {
    if (pages() > failsFrom) return { status: 500, json: {} };
    const lastId = query.get('lastId');
    const to = lastId === null ? all.length : all.findIndex(({ id }) => id === lastId);
    const from = Math.max(0, to - 20);
    return { json: { data: all.slice(from, to), metadata: { nextParamId: from > 0 ? all[from]?.id : -1 } } };
  });
  await chat.open();
  const { readingPlace, timeline } = chat.session;
  readingPlace.keep({ fromEndPx: 9_000, id: `m${place}`, offsetPx: 12 });
  const search = createPlaceSearch(readingPlace, timeline);
  const wasSearching = search.$isSearching.get();
  end = search.run();
  return { search, wasSearching };
}

it('reads the pages up to the place, however many lie between, and no more', async () => {
  const { search, wasSearching } = await openAt(300, 143);
  expect(wasSearching).toBe(true);
  await chat.env.clock.settle();
  expect(search.$isSearching.get()).toBe(false);
  expect(chat.texts()[0]).toBe('140');
  expect(pages()).toBe(8);
  expect(chat.session.readingPlace.read()?.id).toBe('m143');
});

it('searches nothing where the place is among the newest messages', async () => {
  const { wasSearching } = await openAt(300, 285);
  await chat.env.clock.settle();
  expect(wasSearching).toBe(false);
  expect(pages()).toBe(1);
});

it('H3: gives up after twenty older pages, and keeps the place', async () => {
  const { search } = await openAt(900, 5);
  await chat.env.clock.settle();
  expect(search.$isSearching.get()).toBe(false);
  expect(pages()).toBe(21);
  expect(chat.session.readingPlace.read()?.id).toBe('m5');
});

it('ends at the start where the message has gone, and at a page that fails', async () => {
  const gone = await openAt(60, 999);
  await chat.env.clock.settle();
  expect(gone.search.$isSearching.get()).toBe(false);
  expect(pages()).toBe(3);
  end();
  chat.session.destroy();
  const failed = await openAt(300, 5, 2);
  await chat.env.clock.settle();
  expect(failed.search.$isSearching.get()).toBe(false);
  expect(chat.session.readingPlace.read()?.id).toBe('m5');
});

it('ends with what the visitor sends, or with a word of theirs, and forgets the place', async () => {
  const { search } = await openAt(300, 5);
  await chat.send('Hello');
  expect(search.$isSearching.get()).toBe(false);
  expect(chat.session.readingPlace.read()).toBeUndefined();
});
