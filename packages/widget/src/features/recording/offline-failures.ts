// Recordings that found no network: that the visitor is offline explains them no longer once they are back.

import type { Env } from '../../core/env.ts';
import type { Replying } from '../reply/reply-ports.ts';
import type { UnsentRecordings } from './unsent-recordings.ts';

export interface OfflineFailuresPorts {
  readonly env: Pick<Env, 'page'>;
  readonly reply: Pick<Replying, 'acknowledge' | '$status'>;
  readonly unsent: Pick<UnsentRecordings, 'forgetOffline'>;
}

/** Takes the reason back with the network: "Not sent" and its Retry say enough then. The result ends it. */
export function followOfflineFailures({ env, reply, unsent }: OfflineFailuresPorts): () => void {
  return env.page.onChange((kind) => {
    if (kind !== 'online') return;
    for (const failure of unsent.forgetOffline()) if (reply.$status.get() === failure) reply.acknowledge();
  });
}
