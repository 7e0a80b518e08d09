// What waits to be sent as it is stored: a visitor's tabs share the place, and each has its own items there.

import type { Owner } from '../../core/owner.ts';
import { parseItems } from '../../protocol/envelope.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { OwnTab } from './own-tab.ts';

/** What every stored item has. */
export interface TabItem {
  readonly id: string;
  readonly tab?: string | undefined;
  readonly keptAtMs?: number | undefined;
}

export interface TabItems<T extends TabItem> {
  /** The items of all tabs of an owner. */
  of(owner: Owner): readonly T[];
  /** This tab's items that wait to be sent, also after the visitor has changed. */
  restore(): readonly T[];
  /** Hands over what the page before has left in this tab. Resolves when nothing more comes. */
  resume(take: (items: readonly T[]) => void): Promise<void>;
  /** Hands over, in a new tab, what tabs that have ended left behind. Resolves when nothing more comes. */
  inherit(take: (items: readonly T[]) => void): Promise<void>;
  /** Takes over what the page before in this tab, which has ended, has left in another place of the visitor's. */
  adopt(place: Owner): void;
  put(item: T): void;
  /** Forgets items of this tab, those of `owner` where the visitor is another one by now. */
  drop(ids: readonly string[], owner?: Owner): void;
  /** Ids of this tab that belong to another one now, as happens where a browser has no locks. */
  taken(): readonly string[];
  /** Whether the storage has others of this tab than it should: tabs that write at the same moment undo each other's changes. */
  isUndone(): boolean;
  /** Stores this tab's items once more, and only those. */
  mend(): void;
  /** Forgets those of which nobody has wanted to know for long: `isOld` says so, and their tabs have ended. */
  expire(): Promise<void>;
}

export interface TabItemsPorts<T extends TabItem> {
  readonly storage: ScopedStorage;
  readonly tab: OwnTab;
  readonly field: 'files' | 'recordings';
  readonly schema: Parameters<typeof parseItems<T>>[0];
  readonly isOld: (item: TabItem) => boolean;
}

/** Creates the store of the visitor whom `storage` has at the time of each call. */
export function createTabItems<T extends TabItem>(ports: TabItemsPorts<T>): TabItems<T> {
  const { storage, tab, field, schema, isOld } = ports;
  /** What this tab has stored as its own. */
  let known = new Map<string, T>();
  let owner = storage.$owner.get();
  const read = (of = storage.$owner.get()): readonly T[] => parseItems(schema, storage.visitorOf(of).read()[field]);
  const readOwn = () => read().filter((item) => item.tab === tab.id);
  const write = (items: readonly T[], of = storage.$owner.get()) =>
    storage.visitorOf(of).patch({ [field]: items.length > 0 ? items.slice() : undefined });

  const take = (from: string | undefined): readonly T[] => {
    const items = read();
    const left = items.filter((item) => item.tab === from);
    if (left.length === 0) return [];
    tab.claim();
    const own = left.map((item) => ({ ...item, tab: tab.id }));
    for (const item of own) known.set(item.id, item);
    write([...items.filter((item) => item.tab !== from), ...own]);
    return own;
  };
  const drop = (isGone: (item: T) => boolean, of?: Owner) => {
    const items = read(of);
    if (items.some(isGone))
      write(
        items.filter((item) => !isGone(item)),
        of,
      );
  };
  const dropOld = (from: string | undefined) => drop((item) => item.tab === from && isOld(item));
  const takeEnded = (from: string, onTaken: (items: readonly T[]) => void) => {
    const asked = storage.$owner.get();
    return tab.inherit(from, () => {
      if (asked !== storage.$owner.get()) return;
      if (from !== tab.before) dropOld(from);
      onTaken(take(from));
    });
  };
  const isUndone = () => {
    const ids = readOwn().map(({ id }) => id);
    return owner === storage.$owner.get() && (ids.length !== known.size || !ids.every((id) => known.has(id)));
  };
  const strangers = (items: readonly T[]) =>
    [...new Set(items.map((item) => item.tab))].filter(
      (from): from is string => from !== undefined && from !== tab.id && from !== tab.before,
    );

  return {
    of: read,
    restore() {
      const items = readOwn();
      known = new Map(items.map((item) => [item.id, item]));
      owner = storage.$owner.get();
      return items;
    },
    async resume(onTaken) {
      const { before } = tab;
      if (before !== undefined && read().some((item) => item.tab === before)) await takeEnded(before, onTaken);
    },
    async inherit(onTaken) {
      // Nobody's: it was stored before tabs were told apart.
      if (read().some((item) => item.tab === undefined)) onTaken(take(undefined));
      // A tab that was only reloaded has its own; what looks ended may be reloading at the same time.
      if (tab.before !== undefined) return;
      await Promise.all(strangers(read()).map((from) => takeEnded(from, onTaken)));
    },
    adopt(place) {
      const items = read(place);
      if (!items.some((item) => item.tab === tab.before)) return;
      tab.claim();
      write(
        items.map((item) => (item.tab === tab.before ? { ...item, tab: tab.id } : item)),
        place,
      );
    },
    put(item) {
      const own = { ...item, tab: tab.id };
      known.set(item.id, own);
      tab.claim();
      const items = read();
      const isNew = !items.some((other) => other.id === item.id);
      write(isNew ? [...items, own] : items.map((other) => (other.id === item.id ? own : other)));
    },
    drop(ids, of) {
      for (const id of ids) known.delete(id);
      drop((item) => item.tab === tab.id && ids.includes(item.id), of);
    },
    taken() {
      const ids = read()
        .filter((item) => item.tab !== tab.id && known.has(item.id))
        .map(({ id }) => id);
      for (const id of ids) known.delete(id);
      return ids;
    },
    isUndone,
    mend() {
      if (isUndone()) write([...read().filter((item) => item.tab !== tab.id), ...known.values()]);
    },
    async expire() {
      const asked = storage.$owner.get();
      const old = strangers(read().filter(isOld));
      await Promise.all(old.map((from) => tab.inherit(from, () => asked === storage.$owner.get() && dropOld(from))));
    },
  };
}
