// Why messages were not sent: what of it is to be heard.

import type { ClockPort } from '../../core/env.ts';
import { failureText } from '../../core/failure-text.ts';
import { readFailure } from '../../protocol/failure.ts';
import type { AnnouncerFeature } from '../announcer/announcer.ts';
import type { I18nFeature } from '../i18n/i18n-types.ts';
import type { UnsentListener } from '../timeline/follow-unsent.ts';
import type { ReplyFeature } from './reply-types.ts';

export interface UnsentReasonPorts {
  readonly env: { readonly clock: Pick<ClockPort, 'after' | 'now'> };
  readonly i18n: Pick<I18nFeature, '$t'>;
  readonly announcer: Pick<AnnouncerFeature, 'say'>;
  readonly reply: Pick<ReplyFeature, '$status'>;
}

/** Messages that fail within this time for one reason have failed together: it is said once. */
const TOGETHER_MS = 3_000;

/**
 * Says why a message has just failed where the status line, which is an alert, does not: another message may hold it, or take it at
 * once. What had failed before it was shown here is no news.
 */
export function createUnsentReasons(ports: UnsentReasonPorts): UnsentListener & { destroy(): void } {
  const { env, i18n, announcer, reply } = ports;
  const waiting = new Set<() => void>();
  let last: { readonly text: string; readonly at: number } | undefined;
  const say = (text: string) => {
    const at = env.clock.now();
    if (last?.text !== text || at - last.at > TOGETHER_MS) announcer.say(text);
    last = { text, at };
  };
  return {
    heed(message, before) {
      const failure = readFailure(message?.failure);
      if (!failure || !before || before.failure === message?.failure) return;
      // Once the line has been drawn as well.
      const cancel = env.clock.after(0, () => {
        waiting.delete(cancel);
        if (reply.$status.get() !== message?.failure) say(failureText(failure, i18n.$t.get()));
      });
      waiting.add(cancel);
    },
    destroy() {
      for (const cancel of waiting) cancel();
    },
  };
}
