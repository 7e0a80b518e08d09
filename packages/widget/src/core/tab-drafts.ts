// What was begun to be said of a reply or of a conversation, kept with the tab: a reload and a look at another conversation cost none of it.

import type { Owner } from './owner.ts';

/** Under which name the words of a message that is being changed are kept: of each conversation its last one may be changed. */
export const editNameOf = ({ visitor }: Owner): string => `edit:${visitor}`;

export interface TabDrafts {
  /** Of the message or conversation with this id, as it was stored; undefined where nothing was begun. */
  read(id: string): unknown;
  /** Undefined forgets it. */
  keep(id: string, draft: object | undefined): void;
}

/** What the tab keeps, as features/storage has it. */
interface TabSection {
  read(): { readonly feedback?: Readonly<Record<string, unknown>> | undefined };
  patch(fields: { readonly feedback: Record<string, unknown> | undefined }): void;
}

/** Those that are kept; who begins one more has long left the first. */
const maxDrafts = 5;

export function createTabDrafts({ tab }: { readonly tab: TabSection }): TabDrafts {
  const all = () => Object.entries(tab.read().feedback ?? {});
  return {
    read: (id) => all().find(([of]) => of === id)?.[1],
    keep(id, draft) {
      const others = all().filter(([of]) => of !== id);
      if (draft) others.push([id, draft]);
      tab.patch({ feedback: others.length > 0 ? Object.fromEntries(others.slice(-maxDrafts)) : undefined });
    },
  };
}

/** Takes what was begun to be changed in one conversation along into another one, where it can no longer be said. */
export function carryEdit(storage: { readonly tab: TabSection }, from: Owner, to: Owner): void {
  const drafts = createTabDrafts(storage);
  const begun = drafts.read(editNameOf(from));
  if (!begun) return;
  drafts.keep(editNameOf(from), undefined);
  drafts.keep(editNameOf(to), begun as object);
}
