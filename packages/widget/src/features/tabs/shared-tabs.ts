// One conversation in several tabs: what one of them knows first the others follow (T1). Each tab keeps its own draft
// and its own place in the list.

import type { Env, StoredChange, TabsPort } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import { localStateSchema, readStored, type VisitorState } from '../../protocol/stored.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

/**
 * `clearing`: the server is asked to clear the history. `clear`: it has. `guest`: the start form, or what corrects it, has been sent. `gone`: the conversation
 * was deleted. `read`: it is on screen. `deleted`: the server has deleted everything of the visitor's. `reset`: the visitor is forgotten.
 */
export type TabNews =
  | { readonly type: 'message'; readonly id: string }
  | { readonly type: 'clearing' }
  | { readonly type: 'clear' }
  | { readonly type: 'guest' }
  | { readonly type: 'gone' }
  | { readonly type: 'read'; readonly id?: string | undefined }
  | { readonly type: 'deleted' }
  | { readonly type: 'reset' };

/** A tab that hears of the others' writing has put both together by then. */
const PUT_BACK_MS = 500;

export interface SharedTabsPorts {
  readonly env: Pick<Env, 'loadTabs' | 'acquireLock' | 'clock'>;
  readonly storage: ScopedStorage;
  readonly i18n: Pick<I18n, 'followChoice'>;
  readonly $conversation: Readable<Conversation | null>;
  /** Another tab may have opened another session. */
  readonly onSession: () => void;
  /** Another tab of the same conversation says something. */
  readonly onNews: (news: TabNews) => void;
  /** Another tab has written to what belongs to the visitor, or may have before this one listened. */
  readonly onVisitorState: (before: VisitorState, after: VisitorState) => void;
}

export interface SharedTabs {
  /** Tells the other tabs. */
  tell(news: TabNews): void;
  /** Resolves when this tab owns `what` of the conversation; it does until `signal` aborts. */
  claim(
    what: 'stream' | 'turn' | 'microphone' | 'clearing' | 'deletion' | 'outbox' | `sending:${string}`,
    signal: AbortSignal,
  ): Promise<void>;
  destroy(): void;
}

/** Creates the ties between tabs; where their code cannot load, each tab is on its own. */
export function createSharedTabs(ports: SharedTabsPorts): SharedTabs {
  const { env, storage, i18n, $conversation, onSession, onNews, onVisitorState } = ports;
  let joined: ReturnType<TabsPort['join']> | undefined;
  let stops: (() => void)[] = [];
  let cancelWait = () => {};
  let isOver = false;
  // Each tab is on its own then.
  const port = env.loadTabs().catch(() => null);
  const scope = () => `persona-chat:${$conversation.get()?.id ?? ''}`;

  /** These are the conversation's; the outbox is shared before any conversation is known. */
  const lockName = (what: string) =>
    `${['stream', 'turn', 'microphone', 'clearing', 'deletion'].includes(what) ? scope() : storage.visitorKey()}:${what}`;

  const join = (tabs: TabsPort, conversation: Conversation | null, previous?: Conversation | null) => {
    if (joined && conversation?.id === previous?.id) return;
    joined?.leave();
    joined = conversation ? tabs.join(scope(), (message) => isNews(message) && onNews(message)) : undefined;
  };
  /** The key holds more than the language: a draft that was written elsewhere is no choice. */
  const followLanguage = ({ key, before, after }: StoredChange) => {
    if (key !== storage.key()) return;
    const [previous, { language }] = [readStored(localStateSchema, before), readStored(localStateSchema, after)];
    if (language && language !== previous.language) i18n.followChoice(language);
  };

  void port.then((tabs) => {
    if (!tabs || isOver) return;
    join(tabs, $conversation.get());
    stops = [
      $conversation.listen((conversation, previous) => join(tabs, conversation, previous)),
      tabs.onStored((change) => {
        const putBack = storage.keepBoth(change);
        if (putBack) {
          cancelWait();
          cancelWait = env.clock.after(PUT_BACK_MS, putBack);
        }
        if (change.key.endsWith('auth-storage')) onSession();
        followLanguage(change);
        if (change.key !== storage.visitorKey()) return;
        onVisitorState(storage.visitorIn(change.before), storage.visitorIn(change.after));
      }),
    ];
    // What was written before this tab listened.
    onVisitorState({}, {});
  });

  return {
    tell: (news) => joined?.post(news),
    async claim(what, signal) {
      // Asked for before anything else: what another tab is told of afterwards it cannot hold first.
      const release = await env.acquireLock(lockName(what), signal);
      signal.addEventListener('abort', release);
      if (signal.aborted) release();
    },
    destroy() {
      isOver = true;
      cancelWait();
      for (const stop of stops) stop();
      joined?.leave();
    },
  };
}

function isNews(message: unknown): message is TabNews {
  const { type, id } = (message ?? {}) as Partial<Record<string, unknown>>;
  return (
    ['clearing', 'clear', 'guest', 'gone', 'read', 'deleted', 'reset'].includes(`${type}`) ||
    (type === 'message' && typeof id === 'string')
  );
}
