// What was begun to be said of a reply or of a conversation, kept with the tab: a reload and a look at another conversation cost none of it.

import { isOfVisitor, type Owner } from './owner.ts';
import type { Readable } from './store-types.ts';

const editPrefix = 'edit:';

/** Under which name the words of a message that is being changed are kept: of each conversation its last one may be changed. */
export const editNameOf = ({ visitor }: Owner): string => `${editPrefix}${visitor}`;

/** Under which name the messages of this tab that have told of the page's tools are kept, and what came of the calls. */
export const toolsName = 'tools';

const formPrefix = 'form:';

/** Under which name what is filled into the form of a message is kept. */
export const formNameOf = (messageId: string): string => formPrefix + messageId;

/** Under which name the address is kept at which nobody has been reached yet. */
export const awayNameOf = (conversationId: string): string => `away:${conversationId}`;

export interface BegunForm {
  /** Whose it is, as an `Owner` has it. */
  readonly visitor: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** The same in words. */
  readonly text: string;
}

/** What lies in the browser may be anything. */
export function isBegunForm(stored: unknown): stored is BegunForm {
  const { visitor, values, text } = Object(stored) as Partial<Record<keyof BegunForm, unknown>>;
  return typeof visitor === 'string' && typeof text === 'string' && values instanceof Object;
}

export interface TabDrafts {
  /** Of the message or conversation with this id, as it was stored; undefined where nothing was begun. */
  read(id: string): unknown;
  /** Undefined forgets it. */
  keep(id: string, draft: object | undefined): void;
  /** All of them, by their ids. */
  all(): [id: string, draft: unknown][];
  /** Ids of the messages whose forms were begun, whoever has. */
  formIds(): string[];
  /** Whether something was begun to be said of a reply, by whomever. */
  hasFeedback(): boolean;
}

/** What of it was begun by those who stay: an edit and the values of a form say by whom, and nobody knows that of the rest. */
export const begunByOthers = (
  begun: Readonly<Record<string, unknown>> = {},
  isStaying: (visitor: string) => boolean,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(begun).filter(([name, draft]) =>
      name.startsWith(editPrefix)
        ? isStaying(name.slice(editPrefix.length))
        : isBegunForm(draft) && isStaying(draft.visitor),
    ),
  );

/** What the tab keeps, as features/storage has it. */
export interface TabSection {
  read(): { readonly feedback?: Readonly<Record<string, unknown>> | undefined };
  patch(fields: { readonly feedback: Record<string, unknown> | undefined }): void;
}

/** Those that are kept; who begins one more has long left the first. */
const maxDrafts = 20;

export function createTabDrafts({ tab }: { readonly tab: TabSection }): TabDrafts {
  const all = () => Object.entries(tab.read().feedback ?? {});
  return {
    all,
    formIds: () => all().flatMap(([of]) => (of.startsWith(formPrefix) ? of.slice(formPrefix.length) : [])),
    hasFeedback: () => all().some(([, draft]) => 'question' in Object(draft)),
    read: (id) => all().find(([of]) => of === id)?.[1],
    keep(id, draft) {
      const others = all().filter(([of]) => of !== id);
      if (draft) others.push([id, draft]);
      tab.patch({ feedback: others.length > 0 ? Object.fromEntries(others.slice(-maxDrafts)) : undefined });
    },
  };
}

/** Does so with each form that an owner has begun, and with what they have begun to say of a reply: `of` names whose it is. */
export function eachBegun(
  drafts: TabDrafts,
  { visitor }: Owner,
  run: (name: string, begun: object, of: 'visitor' | 'by') => void,
): void {
  for (const [name, begun] of drafts.all()) {
    const { by, question } = Object(begun) as { readonly by?: unknown; readonly question?: unknown };
    if (name.startsWith(formPrefix) && isBegunForm(begun) && begun.visitor === visitor) run(name, begun, 'visitor');
    else if (typeof question === 'string' && by === visitor) run(name, begun as object, 'by');
  }
}

/** Takes what was begun in one conversation, an edit, a form or feedback, along into another one, where it can no longer be said. */
export function carryBegun(storage: { readonly tab: TabSection }, from: Owner, to: Owner): void {
  const drafts = createTabDrafts(storage);
  eachBegun(drafts, from, (name, begun, of) => drafts.keep(name, { ...begun, [of]: to.visitor }));
  const begun = drafts.read(editNameOf(from));
  if (!begun) return;
  drafts.keep(editNameOf(from), undefined);
  drafts.keep(editNameOf(to), begun as object);
}

/** Forgets the same. */
export function dropBegun(storage: { readonly tab: TabSection }, owner: Owner): void {
  const drafts = createTabDrafts(storage);
  eachBegun(drafts, owner, (name) => drafts.keep(name, undefined));
  drafts.keep(editNameOf(owner), undefined);
}

/** What a bootstrap says of whom it is for. */
interface Opened {
  readonly conversation: { readonly id: string };
  readonly guest?: { readonly id: string } | null | undefined;
}

export interface GivenUpGuestsPorts {
  readonly storage: { readonly $owner: Readable<Owner> };
  readonly bootstrap: { readonly $response: Readable<Opened | null> };
}

/**
 * The server has given up the guest, and another one has followed, who is the same visitor (P5): nothing can be said of their conversation
 * any more. `onLeft` hears its id once the next one is there.
 */
export function followGivenUpGuests(
  { storage: { $owner }, bootstrap: { $response } }: GivenUpGuestsPorts,
  onLeft: (conversationId: string) => void,
): () => void {
  let owner = $owner.get();
  let before = $response.get();
  return $response.listen((response) => {
    if (!response) return;
    const [left, by] = [before, owner];
    before = response;
    owner = $owner.get();
    const isSamePerson = owner.scope === by.scope && isOfVisitor(owner.visitor, by.visitor);
    const isGivenUp = left?.guest && response.guest && left.guest.id !== response.guest.id;
    if (left && isSamePerson && isGivenUp) onLeft(left.conversation.id);
  });
}
