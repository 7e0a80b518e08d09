// What of the network is to be heard: that it has gone, that it is back, and that a message waits for it.

import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { AnnouncerFeature } from '../announcer/announcer.ts';
import type { I18nFeature, LocaleKey } from '../i18n/i18n-types.ts';
import type { UnsentListener } from '../timeline/follow-unsent.ts';

export interface NetworkVoicePorts {
  readonly env: Pick<Env, 'page'>;
  readonly $isOpen: Readable<boolean>;
  readonly i18n: Pick<I18nFeature, '$t'>;
  readonly announcer: Pick<AnnouncerFeature, 'say'>;
}

/**
 * Says what the header and the bubbles show of the network, each change once (docs/guarantees.md#accessibility). What happens while
 * the panel is closed is said, as far as it still holds, when it opens. `destroy` ends it.
 */
export function createNetworkVoice({ env, $isOpen, i18n, announcer }: NetworkVoicePorts): UnsentListener & {
  destroy(): void;
} {
  const say = (key: LocaleKey, topic: string) => announcer.say(i18n.$t.get()(key), topic);
  let isAway = false;
  const tell = () => {
    const isOffline = !env.page.isOnline();
    if (!$isOpen.get() || isOffline === isAway) return;
    isAway = isOffline;
    say(isOffline ? 'errors.offline' : 'debug.online', 'network');
  };
  /** Messages that wait, and were told of. */
  const told = new Set<string>();
  const stops = [env.page.onChange(tell), $isOpen.subscribe(tell)];
  return {
    heed(message) {
      if (message?.delivery !== 'queued') return void (message && told.delete(message.key));
      if (!$isOpen.get() || env.page.isOnline() || told.has(message.key)) return;
      told.add(message.key);
      say('timeline.queued', 'queued');
    },
    forget: (key) => void told.delete(key),
    destroy() {
      for (const stop of stops) stop();
    },
  };
}
