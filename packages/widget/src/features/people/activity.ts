// What the human is told of the visitor, where the server takes it (docs/privacy.md): that they type, and which message they have seen.
// Never a word of what they type; only while a human answers and the chat is before their eyes.

import type { Env } from '../../core/env.ts';
import { isAbort, toWidgetError, type WidgetError } from '../../core/errors.ts';
import { humanOf } from '../../core/participants.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import type { ActivityRequest } from '../../protocol/requests.ts';
import type { Caller } from '../api/caller.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';

/** Servers forget it after about six seconds. */
const RENEW_AFTER_MS = 4000;
/** What comes in quick succession is one word; what is closed again at once was not read. */
const SEEN_AFTER_MS = 1000;
/** Drafts change by themselves as a conversation opens. */
const SETTLED_AFTER_MS = 500;
const PAUSE_MS = 30_000;

export interface ActivityPorts {
  readonly env: Pick<Env, 'clock' | 'page'>;
  readonly caller: Pick<Caller, 'ask' | 'token'>;
  readonly bootstrap: {
    readonly $conversation: Readable<Conversation | null>;
    readonly $response: Readable<Bootstrap | null>;
  };
  readonly $isOpen: Readable<boolean>;
  readonly $draft: Readable<string>;
  readonly $keys: Readable<readonly string[]>;
  readonly get: (key: string) => TimelineMessage | undefined;
  readonly life: AbortSignal;
}

/** Follows draft and messages until it is destroyed. What fails is not said to anybody: the next occasion tells anew. */
export function followActivity({ env, caller, bootstrap, $isOpen, $draft, $keys, get, life }: ActivityPorts) {
  const { $conversation, $response } = bootstrap;
  const { clock, page } = env;
  let conversationId: string | undefined;
  let settledAtMs = -Infinity;
  let typedAtMs = -Infinity;
  let pausedUntilMs = -Infinity;
  /** A server that has never heard of it is not asked again. */
  let isUnknown = false;
  let seenId: string | undefined;
  let cancelSeen: (() => void) | undefined;

  const mayTell = () =>
    !isUnknown &&
    humanOf($conversation.get()) !== null &&
    $response.get()?.capabilities?.activity === true &&
    $isOpen.get() &&
    page.isVisible() &&
    page.isOnline() &&
    // Without a session there is nobody to tell of.
    caller.token() !== undefined &&
    clock.now() >= pausedUntilMs;

  const fail = ({ status, retryAfterSeconds = 0 }: WidgetError) => {
    isUnknown = status === 404 || status === 405 || status === 501;
    pausedUntilMs = clock.now() + Math.max(PAUSE_MS, retryAfterSeconds * 1000);
  };
  const tell = async (body: ActivityRequest): Promise<boolean> => {
    const path = `/conversations/${encodeURIComponent(conversationId ?? '')}/activity`;
    try {
      await caller.ask({ method: 'POST', path, body, signal: life });
      return true;
    } catch (thrown) {
      if (!isAbort(thrown)) fail(toWidgetError(thrown));
      return false;
    }
  };

  const type = (draft: string, before: string) => {
    // What was sent or emptied is over: the next word is told at once.
    if (draft.trim() === '') typedAtMs = -Infinity;
    const nowMs = clock.now();
    const isTyped = draft.trim() !== '' && draft !== before && nowMs - settledAtMs >= SETTLED_AFTER_MS;
    if (!isTyped || nowMs - typedAtMs < RENEW_AFTER_MS || !mayTell()) return;
    typedAtMs = nowMs;
    void tell({ type: 'typing' });
  };

  const newestOfHuman = () =>
    $keys
      .get()
      .map(get)
      .filter((message) => message?.isLive && message.role !== 'user')
      .at(-1)?.id;
  const see = async () => {
    cancelSeen = undefined;
    const id = newestOfHuman();
    const [of, before] = [conversationId, seenId];
    if (id === undefined || id === seenId || !mayTell()) return;
    seenId = id;
    if (!(await tell({ type: 'read', lastMessageId: id })) && of === conversationId && seenId === id) seenId = before;
  };
  const look = () => {
    if (!cancelSeen && newestOfHuman() !== seenId && mayTell())
      cancelSeen = clock.after(SEEN_AFTER_MS, () => void see());
  };
  const follow = (conversation: Conversation | null) => {
    if (conversation?.id !== conversationId) {
      conversationId = conversation?.id;
      settledAtMs = clock.now();
      typedAtMs = -Infinity;
      seenId = undefined;
    }
    look();
  };

  const stops = [
    $conversation.subscribe(follow),
    $response.listen(look),
    $keys.listen(look),
    $isOpen.listen(look),
    page.onChange(look),
    $draft.listen((draft, before = '') => type(draft, before)),
  ];
  return {
    destroy() {
      for (const stop of stops) stop();
      cancelSeen?.();
    },
  };
}
