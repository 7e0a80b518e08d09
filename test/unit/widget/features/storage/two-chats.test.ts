// Two chats of one page with the same API and persona, over a reload (docs/behaviour.md#tabs).

import { afterEach, expect, it } from 'vitest';
import { bootstrapData, type Chat, createChat, storageKey } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';

const shared = { local: createMemoryStorage(), tab: createMemoryStorage() };
let chats: Chat[] = [];
const endAll = () => {
  for (const chat of chats) chat.session.destroy();
  chats = [];
};
afterEach(endAll);

async function load(): Promise<Chat[]> {
  endAll();
  chats = ['', ':b'].map((tabKeySuffix) =>
    createChat({ env: fakeEnv({ ...shared, tabKeySuffix }), bootstrap: bootstrapData }),
  );
  for (const chat of chats) await chat.open();
  return chats;
}
const drafts = () => chats.map(({ session }) => session.composer.$draft.get());

it('keeps the text of each, and whether a panel was open where the launcher looks for it', async () => {
  const [first, second] = await load();
  first?.session.composer.setDraft('A long thought');
  second?.session.composer.setDraft('B');
  await load();
  expect(drafts()).toEqual(['A long thought', 'B']);
  chats[1]?.session.setOpen(false);
  expect(JSON.parse(shared.tab.get(storageKey) ?? '')).toMatchObject({ open: false });
});
