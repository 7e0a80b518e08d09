// Where what belongs to each of a visitor's conversations lies in this browser (docs/behaviour.md#storage).

import type { Env } from '../../core/env.ts';
import { firstPlaceOf, isSameOwner, type Owner, placeOf } from '../../core/owner.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

export interface ConversationPlaces {
  /** Gives a conversation a place of its own, and the one on screen what lay here before there were several. */
  prepare(currentId: string | undefined, nextId: string, guestId: string | undefined): void;
  /** Takes what waits in one conversation over into another one, in which nothing waits yet. Never rejects. */
  carry(fromId: string, toId: string): Promise<void>;
  /** Removes what was written, chosen and recorded in a conversation and not sent. */
  forget(id: string): void;
}

/** Creates the places of the present visitor's conversations. */
export function createConversationPlaces(
  storage: Pick<ScopedStorage, '$owner' | 'tab' | 'visitorOf'>,
  env: Pick<Env, 'loadFileStore'>,
): ConversationPlaces {
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
      const { draft, outbox, files, recordings } = storage.visitorOf(ownerOf(fromId)).read();
      storage.visitorOf(owner).patch({ draft, outbox, files, recordings });
      const ids = [files, recordings].flatMap((items = []) => items.flatMap(idOf));
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
        outbox: undefined,
        files: undefined,
        recordings: undefined,
        awaited: undefined,
        home: isSameOwner(owner, first()) ? home : undefined,
      });
      env.loadFileStore().then(
        (store) => store.drop((file) => isSameOwner(file.owner, owner)),
        () => {
          // Without a database nothing of it is kept.
        },
      );
    },
  };
}

/** What lies in the browser may be anything. */
function idOf(item: unknown): string[] {
  const { id } = Object(item) as { readonly id?: unknown };
  return typeof id === 'string' ? [id] : [];
}
