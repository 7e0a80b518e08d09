// The words of what was begun in a conversation and is not stored: they tell that something waits there, and are what is left of it once it has gone.

import type { Owner } from './owner.ts';
import { awayNameOf, createTabDrafts, eachBegun, editNameOf, type TabSection } from './tab-drafts.ts';

function wordsOf(draft: unknown): string[] {
  const { text, email } = Object(draft) as { readonly text?: unknown; readonly email?: unknown };
  return [text, email].flatMap((words) => (typeof words === 'string' && words.trim() ? [words.trim()] : []));
}

/** Under which names that is kept which was begun to be said of a conversation as a whole, a rating or an address. */
const namesOf = (conversationId: string): string[] => [conversationId, awayNameOf(conversationId)];

/** Forgets what was begun to be said of a conversation as a whole, and gives its words. */
export function takeWords(storage: { readonly tab: TabSection }, conversationId: string): string[] {
  const drafts = createTabDrafts(storage);
  return namesOf(conversationId).flatMap((name) => {
    const words = wordsOf(drafts.read(name));
    drafts.keep(name, undefined);
    return words;
  });
}

/** The words of all that was begun in a conversation, which lies in this owner's place. */
export function begunWords(storage: { readonly tab: TabSection }, owner: Owner, conversationId: string): string[] {
  const drafts = createTabDrafts(storage);
  const names = [editNameOf(owner), ...namesOf(conversationId)];
  eachBegun(drafts, owner, (name) => names.push(name));
  return names.flatMap((name) => wordsOf(drafts.read(name)));
}
