// Live documents that a test writes. It keeps count of who watches, as the real ones must not be watched twice.

import type {
  RealtimeChange,
  RealtimeObserver,
  RealtimeRequest,
  RealtimeSource,
} from '../../packages/widget/src/core/env.ts';
import type { WidgetError } from '../../packages/widget/src/core/errors.ts';
import type { LiveCollection } from '../../packages/widget/src/protocol/live.ts';

export interface FakeRealtime {
  load(request: RealtimeRequest): Promise<RealtimeSource>;
  /** Every connection that was asked for, oldest first. */
  readonly requests: readonly RealtimeRequest[];
  /** Watches that are open now, of whichever connection. */
  watches(): number;
  change(collection: LiveCollection, id: string, data: object | null, type?: RealtimeChange['type']): void;
  /** The connection is lost, or back. */
  stale(isStale: boolean): void;
  fail(error: WidgetError): void;
  /** The next connection rejects. */
  refuseWith(error: WidgetError): void;
}

export function createFakeRealtime(): FakeRealtime {
  const requests: RealtimeRequest[] = [];
  let observers = new Map<LiveCollection, RealtimeObserver>();
  let refusal: WidgetError | undefined;
  return {
    requests,
    async load(request) {
      requests.push(request);
      const error = refusal;
      refusal = undefined;
      if (error) throw error;
      const own = (observers = new Map());
      return {
        watch(collection, observer) {
          if (own.has(collection)) throw new Error(`${collection} is watched twice`);
          own.set(collection, observer);
          return () => own.delete(collection);
        },
        close: () => own.clear(),
      };
    },
    watches: () => observers.size,
    change(collection, id, data, type = data ? 'modified' : 'removed') {
      observers.get(collection)?.next([{ type, id, data }], false);
    },
    stale(isStale) {
      for (const observer of observers.values()) observer.next([], isStale);
    },
    fail(error) {
      for (const observer of [...observers.values()]) observer.error(error);
    },
    refuseWith: (error) => void (refusal = error),
  };
}
