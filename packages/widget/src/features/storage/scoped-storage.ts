import type { Readable } from '../../core/store-types.ts';
import type { Env, KeptFile, StoragePort, StoredChange } from '../../core/env.ts';
import { createEmitter, type Emitter } from '../../core/emitter.ts';
import { WidgetError } from '../../core/errors.ts';
import { mergeRecords } from '../../core/merge-records.ts';
import { firstPlaceOf, isOfVisitor, type Owner } from '../../core/owner.ts';
import { begunByOthers } from '../../core/tab-drafts.ts';
import { toJson } from '../../core/to-json.ts';
import {
  type LocalState,
  localStateSchema,
  parseStored,
  readStored,
  requestIdKey,
  type TabState,
  tabStateSchema,
  type VisitorState,
} from '../../protocol/stored.ts';

type Fields<T> = { [K in keyof T]?: T[K] | undefined };

export interface Section<T> {
  read(): T;
  /** Changes some fields and keeps the others, as they are now: another tab may have written since. */
  patch(fields: Fields<T>): void;
}

export interface TabDraft {
  readonly text: string;
  /** Undefined where nothing was written. */
  readonly id?: string | undefined;
  /** It stands in the editor. */
  readonly isFormatted?: boolean | undefined;
}

export interface ScopedStorage {
  /** The key under which both sections lie now. */
  key(): string;
  /** Survives the tab, for everybody who uses this browser: language, sound. */
  readonly local: Section<Pick<LocalState, 'language' | 'sound'>>;
  /** Ends with the tab: scroll, what marks its files; of this chat alone, where the page has several. */
  readonly tab: Section<Omit<TabState, 'open'>>;
  /** Keeps whether the panel is open, for the launcher. */
  keepOpen(isOpen: boolean): void;
  /** Changes only with a bootstrap that brings another visitor or persona. */
  readonly $owner: Readable<Owner>;
  /** What survives the tab and belongs to the present owner: draft, files, outbox. Nothing is kept for an unknown one. */
  readonly visitor: Section<VisitorState>;
  /** The same of another owner. */
  visitorOf(owner: Owner): Section<VisitorState>;
  /**
   * What an owner has written in this tab: a reload finds it, whatever other tabs have stored. Undefined where they have not, and
   * where another tab has sent its copy of it.
   */
  tabDraftOf(owner: Owner): TabDraft | undefined;
  /** Undefined forgets it. */
  keepTabDraft(owner: Owner, draft: TabDraft | undefined): void;
  /** What an owner has written in this tab is what is stored for all tabs from now on, and may be moved with that. */
  shareTabDraft(owner: Owner): void;
  /** What waits is about to be moved to another conversation: what is not stored yet would stay behind. */
  readonly beforeMove: Emitter;
  /**
   * Another tab has written. What this one has written over it before it heard of that, with fields that it had not changed, is
   * written once more, with the other's changes. Where it is the other that has written over this one's, gives what puts that back, a
   * while later: the other may have gone, or have begun, without hearing of it.
   */
  keepBoth(change: StoredChange): (() => void) | undefined;
  /** The present owner's part of what the key below has held. */
  visitorIn(stored: string | null): VisitorState;
  /**
   * Removes what is the present owner's, in this tab too, and this browser's own guest's where asked; what others have stays.
   * Nothing is kept from then on: what is saved at the end must not bring the visitor back. Resolves when the bytes of files have
   * gone too, and never rejects.
   */
  forget(withGuest: boolean): Promise<void> | undefined;
  /**
   * Other pages have written, and this one could not hear of it: nothing is kept from now on, since what is saved at the end would be older.
   * Gives whether one of them has forgotten the visitor, as far as this tab can tell.
   */
  leave(): boolean;
  /** Puts back what this tab has read or written where somebody, the page itself for instance, has emptied the storage since. */
  keepWhole(): void;
  /** The key in local storage that holds what belongs to the present owner. */
  visitorKey(): string;
  /** The conversations that the present visitor has opened in this browser, where they have opened several. */
  conversationIds(): readonly (string | undefined)[];
}

/** Of visitors and conversations, those that were written last. */
const MAX_TAB_DRAFTS = 20;
/** More writings than a tab does before it hears of the others'. */
const MAX_OVER = 20;

const ignore = () => {};
const keyOf = (scope: string) => `persona-chat:${scope}`;

/** What one identified visitor has there. */
function ownOf({ visitors = {} }: LocalState, visitor: string | null): VisitorState {
  return visitor !== null && Object.hasOwn(visitors, visitor) ? (visitors[visitor] ?? {}) : {};
}

/** Whether anything is worth keeping. */
const hasContent = (state: VisitorState) => Object.entries(state).some(([, value]) => value !== undefined);

/**
 * What a chat keeps under `persona-chat:<api-base>:<persona-id>` (docs/behaviour.md#storage), checked on every read.
 * The scope is asked for each time, since attributes may change; what belongs to a visitor follows `$owner`.
 */
export function createScopedStorage(env: Env, scope: () => string, $owner: Readable<Owner>): ScopedStorage {
  let hasTold = false;
  let isOver = false;
  /** Under which it was kept last whether the panel is open. */
  let openKey: string | undefined;
  const tellBroken = () => {
    if (!hasTold) env.host.error('storage', new WidgetError('storage').message);
    hasTold = true;
  };
  /** What this tab has written last, and what stood there before without a word from others in between. */
  let own: { readonly key: string; readonly written: string; readonly over: (string | null)[] } | undefined;
  const write = (key: string, written: string) => {
    const before = env.local.get(key);
    const over = own?.key === key && own.written === before ? own.over : [];
    if (before !== written) own = { key, written, over: [...over, before].slice(-MAX_OVER) };
    env.local.set(key, written);
    last.set(key, written);
  };
  /** What this tab has read or written last. */
  const last = new Map<string, string>();
  /** Nobody who knows this key removes it: a page that has emptied the storage takes no message with it that waits. */
  const readWhole = (key: string) => {
    const known = last.get(key);
    if (!isOver && known !== undefined && env.local.get(key) === null) env.local.set(key, known);
    const stored = env.local.get(key);
    if (stored !== null) last.set(key, stored);
    return stored;
  };
  const section = <T extends object>(
    port: StoragePort,
    parse: (stored: string | null) => T,
    key = () => keyOf(scope()),
  ): Section<T> => {
    const read = () => {
      const stored = port === env.local ? readWhole(key()) : port.get(key());
      if (stored !== null && !parseStored(stored)) tellBroken();
      return parse(stored);
    };
    const set = port === env.local ? write : port.set;
    return { read, patch: (fields) => isOver || set(key(), toJson({ ...read(), ...fields })) };
  };
  const parseLocal = (stored: string | null) => readStored(localStateSchema, stored);

  /** Of a file in the browser's database: nobody's storage names it. */
  const isNowhere = ({ id, owner }: KeptFile) => !env.local.get(keyOf(owner.scope))?.includes(id);

  const parseTab = (stored: string | null) => readStored(tabStateSchema, stored);
  const tabOf = (key = scope) => section(env.tab, parseTab, () => keyOf(key()) + env.tabKeySuffix);

  const visitorOf = ({ scope: owned, visitor }: Owner): Section<VisitorState> => {
    const local = section(env.local, parseLocal, () => keyOf(owned));
    if (visitor === '') return local;
    if (visitor === null) return { read: () => ({}), patch: () => undefined };
    const read = () => ownOf(local.read(), visitor);
    return {
      read,
      patch(fields) {
        const { [visitor]: _before, ...others } = local.read().visitors ?? {};
        const state = { ...read(), ...fields };
        local.patch({ visitors: hasContent(state) ? { ...others, [visitor]: state } : others });
      },
    };
  };

  const tabDraftOf: ScopedStorage['tabDraftOf'] = ({ scope: owned, visitor }) => {
    const draft = visitor === null ? undefined : tabOf(() => owned).read().drafts?.[visitor];
    const { sentDrafts } = visitorOf({ scope: owned, visitor }).read();
    return draft?.id && sentDrafts?.includes(draft.id) ? undefined : draft;
  };
  const keepTabDraft: ScopedStorage['keepTabDraft'] = ({ scope: owned, visitor }, draft) => {
    if (visitor === null) return;
    const tab = tabOf(() => owned);
    const others = Object.entries(tab.read().drafts ?? {}).filter(([of]) => of !== visitor);
    const drafts = draft ? [...others.slice(1 - MAX_TAB_DRAFTS), [visitor, draft] as const] : others;
    tab.patch({ drafts: Object.fromEntries(drafts) });
  };

  return {
    key: () => keyOf(scope()),
    local: section(env.local, parseLocal),
    tab: tabOf(),
    keepOpen(open) {
      openKey = keyOf(scope());
      section(env.tab, parseTab).patch({ open });
    },
    $owner,
    beforeMove: createEmitter(),
    visitor: { read: () => visitorOf($owner.get()).read(), patch: (fields) => visitorOf($owner.get()).patch(fields) },
    visitorOf,
    tabDraftOf,
    keepTabDraft,
    shareTabDraft(owner) {
      const draft = tabDraftOf(owner);
      if (draft) visitorOf(owner).patch({ draft: draft.text || undefined, draftId: draft.id });
      keepTabDraft(owner, undefined);
    },
    keepBoth({ key, before, after }) {
      const mine = own;
      if (isOver || key !== mine?.key) return undefined;
      // The other has read it: what stood there before it may stand there again.
      if (before === mine.written) own = undefined;
      if (!mine.over.includes(before)) return undefined;
      const mergeInto = (now: string | null, changed: string | null) => {
        const [old, theirs, ours] = [before, changed, now].map((stored) => parseStored(stored ?? '') ?? undefined);
        write(key, toJson(mergeRecords(old, theirs, ours)));
      };
      if (env.local.get(key) !== mine.written)
        return () => void (!isOver && own === mine && mergeInto(env.local.get(key), mine.written));
      // Whoever has written last has had the chance to read the others.
      mine.over.push(after);
      mergeInto(mine.written, after);
      return undefined;
    },
    visitorIn(stored) {
      const { visitor } = $owner.get();
      const state = parseLocal(stored);
      return visitor === '' ? state : ownOf(state, visitor);
    },
    forget(withGuest) {
      // It was done before: what lies there since is somebody else's.
      if (isOver && !withGuest) return undefined;
      const { scope: owned, visitor } = $owner.get();
      const isOthers = (of: string) => !isOfVisitor(of, visitor) && !(withGuest && isOfVisitor(of, ''));
      const ofOthers = <T>(each: Readonly<Record<string, T>> | undefined) =>
        each && Object.fromEntries(Object.entries(each).filter(([of]) => isOthers(of)));
      let hadFiles = false;
      // Another persona may have been asked for and not been opened yet.
      for (const key of new Set([keyOf(owned), keyOf(scope())])) {
        const stored = env.local.get(key);
        hadFiles ||= /"(?:files|recordings)":/.test(stored ?? '');
        const requestId = env.local.get(requestIdKey);
        if (requestId && stored?.includes(requestId)) env.local.remove(requestIdKey);
        const { language, sound, visitors, ...guest } = parseLocal(stored);
        const rest = { ...(!withGuest && guest), language, sound, visitors: ofOthers(visitors) };
        env.local.set(key, toJson(rest), true);
        const tabKey = key + env.tabKeySuffix;
        const { drafts, feedback } = parseTab(env.tab.get(tabKey));
        const begun = { drafts: ofOthers(drafts), feedback: begunByOthers(feedback, isOthers) };
        env.tab.remove(key);
        env.tab.remove(tabKey);
        if (Object.keys({ ...begun.drafts, ...begun.feedback }).length > 0) env.tab.set(tabKey, toJson(begun));
        // Written by what speaks first (packages/proactive).
        env.local.remove(`${key}:visited`);
        env.tab.remove(`${key}:returning`);
      }
      isOver = true;
      return hadFiles
        ? env
            .loadFileStore()
            .then((store) => store.drop(isNowhere))
            .catch(ignore)
        : undefined;
    },
    leave() {
      isOver = true;
      return openKey !== undefined && parseTab(env.tab.get(openKey)).open === undefined;
    },
    keepWhole() {
      for (const key of last.keys()) readWhole(key);
    },
    visitorKey: () => keyOf($owner.get().scope),
    conversationIds() {
      const { scope: owned, visitor } = $owner.get();
      const { home } = visitorOf({ scope: owned, visitor: firstPlaceOf(visitor) ?? null }).read();
      const places = Object.keys(parseLocal(env.local.get(keyOf(owned))).visitors ?? {});
      return [home?.id, ...places.map((of) => (isOfVisitor(of, visitor) ? of.split('\n')[1] : undefined))];
    },
  };
}
