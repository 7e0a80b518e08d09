// Whether the human types (docs/behaviour.md#people). It ends by itself: by this clock, with their message, when they leave, and when
// nothing is heard of them any more.

import { atom } from 'nanostores';
import type { ClockPort } from '../../core/env.ts';
import { humanOf } from '../../core/participants.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import { readTyping } from '../../protocol/people.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';

export interface HumanTypingPorts {
  readonly clock: Pick<ClockPort, 'after' | 'parse'>;
  readonly $conversation: Readable<Conversation | null>;
  /** Of the messages that are listed. */
  readonly $keys: Readable<readonly string[]>;
  readonly get: (key: string) => TimelineMessage | undefined;
  /** Their name, maybe empty: they have begun to write something, for the first time since they have written. */
  readonly onBegun: (name: string) => void;
}

/** Creates it; `lose` ends it because nobody would hear of its end. */
export function createHumanTyping({ clock, $conversation, $keys, get, onBegun }: HumanTypingPorts) {
  const $isTyping = atom(false);
  let conversationId: string | undefined;
  let humanId: string | undefined;
  let newestKey: string | undefined;
  /** Server's time of the state that was heard last: the same, or an older one that comes late, begins nothing. */
  let heardAtMs = -Infinity;
  let isTold = false;
  let cancel = () => {};

  const end = () => {
    cancel();
    $isTyping.set(false);
  };
  /** Nothing of another conversation or of another human counts. */
  const settle = (conversation: Conversation | null) => {
    const human = humanOf(conversation);
    const isSame = conversation?.id === conversationId;
    if (!isSame) heardAtMs = -Infinity;
    if (isSame && human?.id === humanId) return human;
    isTold = false;
    end();
    conversationId = conversation?.id;
    humanId = human?.id;
    return human;
  };
  const follow = (conversation: Conversation | null) => {
    const human = settle(conversation);
    const typing = human && readTyping(conversation?.typing);
    const atMs = typing && clock.parse(typing.at);
    if (!typing || atMs === null) return end();
    if (atMs <= heardAtMs) return;
    heardAtMs = atMs;
    cancel();
    cancel = clock.after(typing.timeoutMs, end);
    $isTyping.set(true);
    if (!isTold) onBegun(human.name);
    isTold = true;
  };
  const followKeys = (keys: readonly string[]) => {
    const key = keys.at(-1);
    if (key === newestKey) return;
    newestKey = key;
    const message = get(key ?? '');
    if (!message?.isLive || message.role === 'user') return;
    isTold = false;
    end();
  };
  const stops = [$keys.subscribe(followKeys), $conversation.subscribe(follow)];
  return {
    $isTyping: $isTyping as Readable<boolean>,
    lose: end,
    destroy() {
      for (const stop of stops) stop();
      end();
    },
  };
}
