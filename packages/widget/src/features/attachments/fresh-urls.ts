// Addresses of uploads expire: a message whose files are refused is fetched again (docs/behaviour.md#files), its
// neighbours untouched.

import type { Env } from '../../core/env.ts';
import type { ChatApi } from '../api/chat-api.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';

/** A file that is refused for good must not fetch its message again and again. */
const AGAIN_AFTER_MS = 3_600_000;

export interface FreshUrlPorts {
  readonly env: Pick<Env, 'clock'>;
  readonly api: Pick<ChatApi, 'history'>;
  readonly list: MessageList;
  readonly signal: AbortSignal;
}

/** Creates the refresh: true when the message now has other addresses than before. */
export function createFreshUrls({ env, api, list, signal }: FreshUrlPorts): (key: string) => Promise<boolean> {
  const tries = new Map<string, { readonly atMs: number; readonly done: Promise<boolean> }>();

  const fetchAgain = async (key: string, message: TimelineMessage): Promise<boolean> => {
    const keys = list.$keys.get();
    const later = keys
      .slice(keys.indexOf(key) + 1)
      .map(list.get)
      .find((one) => one && !one.isUnconfirmed);
    const page = await api.history(later?.id ?? null, signal);
    const fresh = page.messages.find(({ id }) => id === message.id);
    const isOther = fresh?.attachments.some(({ url }, index) => url !== message.attachments[index]?.url) ?? false;
    // The text may show them too.
    if (fresh && isOther) list.patch(key, { attachments: fresh.attachments, content: fresh.content });
    return isOther;
  };

  return async (key) => {
    const message = list.get(key);
    // What no server has confirmed cannot be asked for.
    if (!message || message.isUnconfirmed) return false;
    const known = tries.get(key);
    if (known && env.clock.now() - known.atMs < AGAIN_AFTER_MS) return known.done;
    // Only what the server said is remembered: a network that failed is asked again.
    const done = fetchAgain(key, message).catch(() => {
      tries.delete(key);
      return false;
    });
    tries.set(key, { atMs: env.clock.now(), done });
    return done;
  };
}
