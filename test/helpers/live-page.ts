// Runs in the page: the widget's own adapters, Firebase's real library among them, and a record of what they tell.

import type { RealtimeSource } from '../../packages/widget/src/core/env.ts';
import { createClock } from '../../packages/widget/src/platform/clock.ts';
import { createSource as createFirestore } from '../../packages/widget/src/platform/firestore/firestore.ts';
import { createHttp } from '../../packages/widget/src/platform/http.ts';
import { createPage } from '../../packages/widget/src/platform/page.ts';
import { createSource as createEvents } from '../../packages/widget/src/platform/realtime-sse.ts';
import type { RealtimeConfig } from '../../packages/widget/src/protocol/bootstrap.ts';
import { liveCollectionPath, liveCollections } from '../../packages/widget/src/protocol/live.ts';

export interface LiveRecord {
  readonly collection: string;
  readonly type: 'added' | 'modified' | 'removed';
  readonly id: string;
  readonly data: unknown;
}

export interface LivePage {
  start(config: RealtimeConfig, conversationId: string, token: string): void;
  stop(): void;
  readonly records: LiveRecord[];
  readonly errors: string[];
  /** Documents as the records leave them, by `collection/id`. */
  documents(): Record<string, unknown>;
  /** Whether the connection is lost, as each watch was told last. */
  isStale(): boolean;
}

declare global {
  interface Window {
    livePage: LivePage;
  }
}

let source: RealtimeSource | null = null;
const records: LiveRecord[] = [];
const errors: string[] = [];
const stale = new Map<string, boolean>();

window.livePage = {
  records,
  errors,
  start(config, conversationId, token) {
    const env = { http: createHttp(), clock: createClock(), page: createPage() };
    const create = config.kind === 'firestore' ? createFirestore : createEvents;
    const path = (name: (typeof liveCollections)[number]) => liveCollectionPath(conversationId, name);
    source = create({ config, conversationId, path, token: () => token, env });
    for (const collection of liveCollections) {
      source.watch(collection, {
        next(changes, isStale) {
          stale.set(collection, isStale);
          for (const { type, id, data } of changes) records.push({ collection, type, id, data });
        },
        error: ({ code }) => errors.push(`${collection}: ${code}`),
      });
    }
  },
  stop: () => source?.close(),
  documents() {
    const documents: Record<string, unknown> = {};
    for (const { collection, type, id, data } of records) {
      if (type === 'removed') delete documents[`${collection}/${id}`];
      else documents[`${collection}/${id}`] = data;
    }
    return documents;
  },
  isStale: () => [...stale.values()].some((isStale) => isStale),
};
