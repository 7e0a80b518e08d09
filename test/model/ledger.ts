// What the visitor has given out of their hands: every text that was accepted has to be somewhere (G1).

import type { Conversations, ModelConversation, Person } from './model-conversations.ts';

export interface Entry {
  readonly text: string;
  readonly person: Person;
  readonly personaId: string;
  /** Where the visitor wrote it; null where the host did. */
  readonly tab: string | null;
  /** What was on screen then; undefined where nobody knows. */
  readonly conversationId: string | undefined;
  /** It was shown as not sent: whenever it is sent again, others may have gone before it. */
  hasFailed: boolean;
  /** A conversation was cleared since: the text may be gone with it. */
  isReleased: boolean;
  /** The visitor was forgotten since: nothing of it may be left in the browser. */
  isForgotten: boolean;
}

/** What stands in a field and was not given out of hand; a cleared conversation is no reason to lose it. */
export interface Begun {
  readonly text: string;
  readonly person: Person;
  readonly personaId: string;
  /** Of whose composer it is; null where it stands elsewhere. */
  readonly tab: string | null;
  /** Its conversation was deleted, or its visitor forgotten, since. */
  isReleased: boolean;
}

export interface Ledger {
  readonly entries: readonly Entry[];
  readonly begun: readonly Begun[];
  begin(text: string, person: Person, personaId: string, tab?: string): void;
  /** Other words were written in place of these: what stands in no field where it was written is gone. */
  overwrite(draft: string, isWrittenIn: (tab: string, text: string) => boolean): void;
  accept(
    text: string,
    person: Person,
    personaId: string,
    from?: { readonly tab: string; readonly conversationId: string | undefined },
  ): void;
  /** A conversation was cleared: what was accepted before may go. */
  cleared(person: Person, personaId: string): void;
  /** Nobody knows what becomes of their conversation: whatever was accepted or begun may go. */
  release(person: Person, personaId: string): void;
  /** They delete a conversation: what is typed there until it has gone goes with it, also where they do not hear that it has. */
  deleting(person: Person, personaId: string, done: Promise<boolean>): void;
  /** The host has asked to forget them, and with them the browser's own guest. */
  forget(person: Person, personaId: string): void;
}

/** Whether these words stand in the text: "text-1" is no part of "text-12". */
export const isPart = (words: string, text: string): boolean => new RegExp(`${words}\\b`).test(text);

export function createLedger(): Ledger {
  const entries: Entry[] = [];
  const begun: Begun[] = [];
  const doubtful = new Set<string>();
  const cleared: Ledger['cleared'] = (person, personaId) => {
    for (const entry of entries) if (entry.person === person && entry.personaId === personaId) entry.isReleased = true;
  };
  const release: Ledger['release'] = (person, personaId) => {
    cleared(person, personaId);
    for (const each of begun) if (each.person === person && each.personaId === personaId) each.isReleased = true;
  };
  return {
    entries,
    begun,
    begin(text, person, personaId, tab) {
      begun.push({ text, person, personaId, tab: tab ?? null, isReleased: doubtful.has(`${person} ${personaId}`) });
    },
    overwrite(draft, isWrittenIn) {
      for (const each of begun)
        if (isPart(each.text, draft) && !(each.tab && isWrittenIn(each.tab, each.text))) each.isReleased = true;
      // What was refused stands in the field again.
      for (const entry of entries) if (isPart(entry.text, draft)) entry.isReleased = true;
    },
    cleared,
    accept(text, person, personaId, from) {
      // What was begun goes out with it, and is what was accepted from then on.
      for (const each of begun) if (isPart(each.text, text)) each.isReleased = true;
      entries.push({
        text,
        person,
        personaId,
        tab: from?.tab ?? null,
        conversationId: from?.conversationId,
        hasFailed: false,
        isReleased: doubtful.has(`${person} ${personaId}`),
        isForgotten: false,
      });
    },
    release,
    deleting(person, personaId, done) {
      const key = `${person} ${personaId}`;
      const before = doubtful.has(key);
      doubtful.add(key);
      void done.then((isDone) => {
        if (isDone && !before) doubtful.delete(key);
        release(person, personaId);
      });
    },
    forget(person, personaId) {
      for (const each of [person, 'browser'] as const) release(each, personaId);
      for (const entry of entries) {
        if ((entry.person === person || entry.person === 'browser') && entry.personaId === personaId) {
          entry.isReleased = entry.isForgotten = true;
        }
      }
    },
  };
}

/** Where the server holds a text: in which conversations it is, once for each time. */
export const holdersOf = (conversations: Pick<Conversations, 'all'>, text: string): readonly ModelConversation[] =>
  conversations.all.flatMap((one) => one.messages.filter(({ content }) => content === text).map(() => one));
