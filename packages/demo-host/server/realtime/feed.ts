// The live documents of all conversations, with versions: what there is, what has changed since, and when to look again.

import { StorageFull } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import { liveChannel, readFeed, readNotice, updateFeed } from '../store/live-feed.ts';
import type { FeedDocument, KnownPosition } from '../store/live-feed.ts';
import type { Handout } from '../uploads/attachments.ts';
import type { LiveChanges } from './live-changes.ts';
import { handOutLive, readLiveDocuments } from './live-documents.ts';

export interface FeedReading {
  /** Everything there is, because the token is missing, unknown or too old; else only what has changed since. */
  readonly isWhole: boolean;
  readonly documents: readonly FeedDocument[];
  /** Up to here it was read: the token for the next reading. */
  readonly token: string;
  readonly version: number;
  /** Removals up to this version are forgotten. */
  readonly floor: number;
}

type FeedListener = Parameters<LiveChanges['subscribe']>[1];

export interface LiveFeed extends LiveChanges {
  /** Brings the feed up to date with the tables; a listener is told of what that finds. */
  refresh(conversationId: string): Promise<void>;
  /** Says that something about a conversation has changed that is in none of its documents, such as who the visitor is. */
  announce(conversationId: string): void;
  /** Calls the listener with every conversation that has changed; null stands for an unknown number of them. */
  subscribeAll(listener: (conversationId: string | null) => void): () => void;
  read(conversationId: string, token: string | null): Promise<FeedReading>;
  /** Everything, with the removals that are still known. */
  readAll(conversationId: string): Promise<FeedReading>;
  stop(): Promise<void>;
}

export interface LiveFeedOptions {
  readonly database: Database;
  readonly handout: Handout;
  /** Called after this process has stored a change of any conversation. */
  readonly updated?: () => void;
  report(error: unknown): void;
}

const nothing: FeedReading = { isWhole: true, documents: [], token: '', version: 0, floor: 0 };

/** Reads a token that a client may have made up; null when it is none. */
const parseToken = (token: string | null): KnownPosition | null => {
  const [, epoch = '', version] = /^([0-9a-f]{32})\.(\d{1,16})$/.exec(token ?? '') ?? [];
  return version === undefined ? null : { epoch, version: Number(version) };
};

/** Creates the feed of one process. Failures while something changed are reported; the next change tries again. */
export const createLiveFeed = async ({ database, handout, updated, report }: LiveFeedOptions): Promise<LiveFeed> => {
  const listeners = new Map<string, Set<FeedListener>>();
  const watchers = new Set<(conversationId: string | null) => void>();
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<void>>();

  const tell = (conversationId: string, version: number | null): void => {
    for (const listener of [...(listeners.get(conversationId) ?? [])]) listener(version);
    for (const watcher of [...watchers]) watcher(conversationId);
  };

  const update = async (conversationId: string): Promise<void> => {
    const version = await updateFeed(database, conversationId, (queryable) =>
      readLiveDocuments(queryable, conversationId),
    ).catch((error: unknown) => {
      // Where nothing can be stored nothing changes: what was told last is still true, and can be read.
      if (error instanceof StorageFull) return null;
      throw error;
    });
    if (version === null) return;
    // The notice says the same a moment later, or not at all while its connection is lost.
    tell(conversationId, version);
    updated?.();
  };

  /** One update at a time for each conversation; all who ask while one runs share the next. */
  const refresh = (conversationId: string): Promise<void> => {
    const next = waiting.get(conversationId);
    if (next) return next;
    const before = running.get(conversationId) ?? Promise.resolve();
    const begin = (): Promise<void> => {
      waiting.delete(conversationId);
      const work = update(conversationId);
      const settled = work.then(
        () => {},
        () => {},
      );
      running.set(conversationId, settled);
      void settled.then(() => {
        if (running.get(conversationId) === settled) running.delete(conversationId);
      });
      return work;
    };
    const promise = before.then(begin);
    waiting.set(conversationId, promise);
    return promise;
  };

  const read = async (id: string, known: KnownPosition | null, hasRemovals: boolean): Promise<FeedReading> => {
    const reading = await readFeed(database, id, known, hasRemovals);
    if (!reading) return nothing;
    const { epoch, version, floor, isKnown } = reading;
    const documents = reading.documents.map((document) => ({
      ...document,
      data: document.data && handOutLive(handout, id, document.data),
    }));
    return { isWhole: !isKnown, documents, token: `${epoch}.${version}`, version, floor };
  };

  const unlisten = await database.listen(liveChannel, (payload) => {
    if (payload !== null) {
      const { conversationId, version } = readNotice(payload);
      return tell(conversationId, version);
    }
    for (const id of [...listeners.keys()]) tell(id, null);
    for (const watcher of [...watchers]) watcher(null);
  });

  return {
    changed: (conversationId) => {
      refresh(conversationId).catch(report);
    },
    subscribe: (conversationId, listener) => {
      const own: FeedListener = (version) => listener(version);
      const all = listeners.get(conversationId) ?? new Set();
      listeners.set(conversationId, all.add(own));
      return () => {
        all.delete(own);
        if (all.size === 0 && listeners.get(conversationId) === all) listeners.delete(conversationId);
      };
    },
    announce: (conversationId) => {
      database.query('select pg_notify($1, $2)', [liveChannel, conversationId]).catch(report);
    },
    subscribeAll: (listener) => {
      const own = (id: string | null): void => listener(id);
      watchers.add(own);
      return () => watchers.delete(own);
    },
    refresh,
    read: (conversationId, token) => read(conversationId, parseToken(token), false),
    readAll: (conversationId) => read(conversationId, null, true),
    stop: async () => {
      await Promise.all([...running.values(), ...waiting.values()].map((work) => work.catch(() => {})));
      await unlisten();
    },
  };
};
