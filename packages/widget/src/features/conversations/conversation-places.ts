// Where what belongs to each of a visitor's conversations lies in this browser (docs/behaviour.md#storage).

import { takeWords } from '../../core/begun-words.ts';
import type { Env } from '../../core/env.ts';
import { firstPlaceOf, isSameOwner, type Owner, placeOf } from '../../core/owner.ts';
import { carryBegun, dropBegun } from '../../core/tab-drafts.ts';
import type { VisitorState } from '../../protocol/stored.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

/** What of the storage the places are made of. */
export type PlacesStorage = Pick<
  ScopedStorage,
  '$owner' | 'tab' | 'visitorOf' | 'conversationIds' | 'keepTabDraft' | 'shareTabDraft'
>;

export interface ConversationPlaces {
  /** Gives a conversation a place of its own, and the one on screen what lay here before there were several. */
  prepare(currentId: string | undefined, nextId: string, guestId: string | undefined): void;
  /** Takes what waits in one conversation over into another one, behind what waits there: the server may give one that is unused. Never rejects. */
  carry(fromId: string, toId: string): Promise<void>;
  /** Removes what was written, chosen and recorded in a conversation and not sent. */
  forget(id: string): void;
}

/** Creates the places of the present visitor's conversations. */
export function createConversationPlaces(storage: PlacesStorage, env: Pick<Env, 'loadFileStore'>): ConversationPlaces {
  const first = (): Owner => {
    const { scope, visitor } = storage.$owner.get();
    return { scope, visitor: firstPlaceOf(visitor) ?? null };
  };
  const ownerOf = (id: string): Owner => {
    const { scope, visitor } = first();
    return { scope, visitor: storage.visitorOf(first()).read().home?.id === id ? visitor : placeOf(visitor, id) };
  };
  return {
    prepare(currentId, nextId, guestId) {
      const { home } = storage.visitorOf(first()).read();
      // What is noted of a guest who is gone counts no more.
      const isKnown = home && home.guestId === guestId;
      if (!isKnown && currentId) storage.visitorOf(first()).patch({ home: { id: currentId, guestId } });
      const owner = ownerOf(nextId);
      storage.visitorOf(owner).patch({ home: { id: nextId, guestId } });
      // The place in the list is the other one's.
      storage.tab.patch({ scroll: undefined });
    },
    async carry(fromId, toId) {
      const owner = ownerOf(toId);
      storage.shareTabDraft(ownerOf(fromId));
      storage.shareTabDraft(owner);
      const { draft, outbox, files, recordings } = storage.visitorOf(ownerOf(fromId)).read();
      const place = storage.visitorOf(owner);
      const there = place.read();
      place.patch({
        draft:
          [...new Set([there.draft, draft, ...takeWords(storage, fromId)])]
            .filter((text) => text?.trim())
            .join('\n\n') || undefined,
        draftId: undefined,
        outbox: joined(there.outbox, outbox),
        files: joined(there.files, files),
        recordings: joined(there.recordings, recordings),
      });
      carryBegun(storage, ownerOf(fromId), owner);
      const ids = fileIdsOf({ files, recordings });
      if (ids.length === 0) return;
      const store = await env.loadFileStore().catch(() => null);
      for (const id of ids) {
        const file = await store?.get(id);
        if (file) await store?.put({ id, owner, file });
      }
    },
    forget(id) {
      const owner = ownerOf(id);
      const place = storage.visitorOf(owner);
      const { home } = place.read();
      place.patch({
        draft: undefined,
        draftId: undefined,
        sentDrafts: undefined,
        outbox: undefined,
        files: undefined,
        recordings: undefined,
        awaited: undefined,
        home: isSameOwner(owner, first()) ? home : undefined,
      });
      storage.keepTabDraft(owner, undefined);
      dropBegun(storage, owner);
      takeWords(storage, id);
      // Of a guest who is gone something may have been moved from here to another conversation, under its first owner's name.
      const waiting = () =>
        storage.conversationIds().flatMap((one) => (one ? fileIdsOf(storage.visitorOf(ownerOf(one)).read()) : []));
      env.loadFileStore().then(
        (store) => store.drop((file) => isSameOwner(file.owner, owner) && !waiting().includes(file.id)),
        () => {
          // Without a database nothing of it is kept.
        },
      );
    },
  };
}

/** What was taken over before, and not forgotten then, is there already. */
function joined(there: readonly unknown[] = [], items: readonly unknown[] = []): unknown[] | undefined {
  const known = new Set(items.map(keyOf));
  const all = [...there.filter((item) => !known.has(keyOf(item))), ...items];
  return all.length > 0 ? all : undefined;
}

const keyOf = (item: unknown): unknown => {
  const { id, requestId = id ?? item } = Object(item) as { readonly id?: unknown; readonly requestId?: unknown };
  return requestId;
};

const fileIdsOf = ({ files = [], recordings = [] }: Pick<VisitorState, 'files' | 'recordings'>): string[] =>
  [...files, ...recordings].flatMap(idOf);

/** What lies in the browser may be anything. */
function idOf(item: unknown): string[] {
  const { id } = Object(item) as { readonly id?: unknown };
  return typeof id === 'string' ? [id] : [];
}
