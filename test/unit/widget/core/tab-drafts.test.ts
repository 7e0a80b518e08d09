// What was begun in a conversation that goes.

import { expect, it } from 'vitest';
import { begunWords, takeWords } from '../../../../packages/widget/src/core/begun-words.ts';
import {
  awayNameOf,
  carryBegun,
  createTabDrafts,
  dropBegun,
  editNameOf,
  formNameOf,
} from '../../../../packages/widget/src/core/tab-drafts.ts';

const from = { scope: 's', visitor: '\nc1' };
const to = { scope: 's', visitor: '\nc2' };
const begun = () => {
  let fields: { readonly feedback?: Record<string, unknown> | undefined } = {};
  const storage = { tab: { read: () => fields, patch: (next: typeof fields) => void (fields = next) } };
  const drafts = createTabDrafts(storage);
  drafts.keep(editNameOf(from), { messageId: 'm1', text: 'An edit' });
  drafts.keep(formNameOf('m2'), { visitor: from.visitor, values: {}, text: 'A form' });
  drafts.keep('m3', { question: 'm1', by: from.visitor, text: 'Feedback' });
  drafts.keep('m4', { question: 'm9', by: 'another', text: 'Of another' });
  drafts.keep('c1', { score: 2, text: ' A rating ' });
  drafts.keep(awayNameOf('c1'), { email: 'ada@example.org' });
  return { storage, drafts };
};

it('is the next one’s, where that takes it over', () => {
  const { storage, drafts } = begun();
  carryBegun(storage, from, to);
  expect(drafts.read(editNameOf(from))).toBeUndefined();
  expect(drafts.read(editNameOf(to))).toMatchObject({ text: 'An edit' });
  expect(drafts.read(formNameOf('m2'))).toMatchObject({ visitor: to.visitor });
  expect(drafts.read('m3')).toEqual({ question: 'm1', by: to.visitor, text: 'Feedback' });
  expect(drafts.read('m4')).toMatchObject({ by: 'another' });
  expect(takeWords(storage, 'c1')).toEqual(['A rating', 'ada@example.org']);
  expect(takeWords(storage, 'c1')).toEqual([]);
});

it('is known by its words, which tell that something waits there', () => {
  const { storage } = begun();
  expect(begunWords(storage, from, 'c1').toSorted()).toEqual([
    'A form',
    'A rating',
    'An edit',
    'Feedback',
    'ada@example.org',
  ]);
  expect(begunWords(storage, to, 'c2')).toEqual([]);
});

it('is forgotten where it was deleted', () => {
  const { storage, drafts } = begun();
  dropBegun(storage, from);
  takeWords(storage, 'c1');
  expect(drafts.all().map(([name]) => name)).toEqual(['m4']);
});
