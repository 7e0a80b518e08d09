// What of the network is to be heard: that it has gone, that it is back, and that a message waits for it; and why one was not sent,
// which is kept with it.

import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { AnnouncerFeature } from '../announcer/announcer.ts';
import type { I18nFeature, LocaleKey } from '../i18n/i18n-types.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { TimelineFeature, TimelineMessage } from '../timeline/timeline-types.ts';

export interface NetworkVoicePorts {
  readonly env: Pick<Env, 'page'>;
  readonly timeline: Pick<TimelineFeature, '$keys' | 'get' | 'message'> & { readonly list: Pick<MessageList, 'patch'> };
  readonly reply: Pick<ReplyFeature, '$status'>;
  readonly $isOpen: Readable<boolean>;
  readonly i18n: Pick<I18nFeature, '$t'>;
  readonly announcer: Pick<AnnouncerFeature, 'say'>;
}

/**
 * Says what the header and the bubbles show of the network, each change once (docs/guarantees.md#accessibility). What happens while
 * the panel is closed is said, as far as it still holds, when it opens. The result ends it.
 */
export function createNetworkVoice({ env, timeline, reply, $isOpen, i18n, announcer }: NetworkVoicePorts): () => void {
  const say = (key: LocaleKey, topic: string) => announcer.say(i18n.$t.get()(key), topic);
  let isAway = false;
  const tell = () => {
    const isOffline = !env.page.isOnline();
    if (!$isOpen.get() || isOffline === isAway) return;
    isAway = isOffline;
    say(isOffline ? 'errors.offline' : 'debug.online', 'network');
  };

  /** Of the messages that are not stored yet: what ends the following of each, and those that were told of. */
  const followed = new Map<string, () => void>();
  const told = new Set<string>();
  /** The message that has just failed: the status that comes next says why, and what waits behind it takes that at once. */
  let failedKey = '';
  const keepReason: Parameters<typeof reply.$status.listen>[0] = (status) => {
    if (status.name === 'failed' && failedKey) timeline.list.patch(failedKey, { failure: status });
    failedKey = '';
  };
  const tellWaiting = (message: TimelineMessage | undefined, before?: TimelineMessage) => {
    if (before && before.delivery !== 'failed' && message?.delivery === 'failed') failedKey = message.key;
    else if (message?.failure && message.delivery !== 'failed')
      timeline.list.patch(message.key, { failure: undefined });
    if (message?.delivery !== 'queued') return message && told.delete(message.key);
    if (!$isOpen.get() || env.page.isOnline() || told.has(message.key)) return;
    told.add(message.key);
    say('timeline.queued', 'queued');
  };
  const follow = (keys: readonly string[]) => {
    for (const [key, stop] of followed) {
      if (timeline.get(key)?.isUnconfirmed) continue;
      stop();
      followed.delete(key);
      told.delete(key);
    }
    for (const key of keys)
      if (!followed.has(key) && timeline.get(key)?.isUnconfirmed)
        followed.set(key, timeline.message(key).subscribe(tellWaiting));
  };

  const stops = [
    env.page.onChange(tell),
    reply.$status.listen(keepReason),
    $isOpen.subscribe(tell),
    timeline.$keys.subscribe(follow),
  ];
  return () => {
    for (const stop of [...stops, ...followed.values()]) stop();
  };
}
