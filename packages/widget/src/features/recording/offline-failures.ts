// Recordings that found no network: that the visitor is offline explains them no longer once they are back.

import type { Env } from '../../core/env.ts';
import type { WidgetError } from '../../core/errors.ts';
import type { FailedStatus } from '../reply/reply-types.ts';
import type { Replying } from '../reply/reply-ports.ts';
import type { UnsentRecordings } from './unsent-recordings.ts';

export interface OfflineFailuresPorts {
  readonly env: Pick<Env, 'page'>;
  readonly reply: Pick<Replying, 'acknowledge' | '$status'>;
  readonly unsent: Pick<UnsentRecordings, 'fail' | 'get'>;
}

export interface OfflineFailures {
  /** A recording has failed. */
  add(key: string, error: WidgetError, status: FailedStatus): void;
  /** It is tried again. */
  forget(key: string): void;
  destroy(): void;
}

/** Takes the reason back with the network: "Not sent" and its Retry say enough then. */
export function createOfflineFailures({ env, reply, unsent }: OfflineFailuresPorts): OfflineFailures {
  const failures = new Map<string, FailedStatus>();
  const destroy = env.page.onChange((kind) => {
    if (kind !== 'online') return;
    for (const [key, status] of failures) {
      if (unsent.get(key)) unsent.fail(key);
      if (reply.$status.get() === status) reply.acknowledge();
    }
    failures.clear();
  });
  return {
    add(key, { code }, status) {
      if (code === 'offline') failures.set(key, status);
    },
    forget: (key) => void failures.delete(key),
    destroy,
  };
}
