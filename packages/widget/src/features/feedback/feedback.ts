// What the visitor thinks of replies, where the server takes it (docs/behaviour.md#feedback): shown at once, taken back where the
// server could not be told, with the last word of this tab and of others.

import { atom } from 'nanostores';
import { questionOf } from '../../core/answers.ts';
import type { Env } from '../../core/env.ts';
import { errorKey } from '../../core/error-key.ts';
import { isAbort, isUnanswered, toWidgetError, type WidgetError } from '../../core/errors.ts';
import { requireData } from '../../core/require-data.ts';
import type { TabDrafts } from '../../core/tab-drafts.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import { type MessageFeedback, readFeedback } from '../../protocol/feedback.ts';
import type { Caller } from '../api/caller.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import { createFeedbackDrafts, type FeedbackDrafts } from './feedback-drafts.ts';
import { followGoneReplies, type GoneRepliesPorts } from './gone-replies.ts';

export interface FeedbackPorts extends GoneRepliesPorts {
  readonly drafts: TabDrafts;
  readonly env: Pick<Env, 'host' | 'loadTabs' | 'page'>;
  readonly caller: Pick<Caller, 'ask' | 'renewing' | 'who'>;
  readonly list: Pick<MessageList, 'byId' | 'get' | 'patch'>;
  readonly composer: Pick<ComposerFeature, 'addToDraft'>;
  readonly bootstrap: Pick<BootstrapFeature, '$conversation' | '$phase'>;
  readonly i18n: { readonly $t: Readable<Translate> };
  readonly say: (text: string) => void;
  /** The server has refused what was asked for, or did not answer. */
  readonly onRefused: (error: WidgetError) => void;
}

/** What the visitor has chosen and the server has not confirmed; null takes back. */
export interface Choice {
  readonly wanted: MessageFeedback | null;
  /** It could not be stored: what the message says counts again. */
  readonly error?: WidgetError;
}

export interface FeedbackFeature {
  /** By the id of the message. */
  readonly $choices: Readable<ReadonlyMap<string, Choice>>;
  /** PUT /chat/{messageId}/feedback. Resolves with whether it is stored; of several at a time the last one is. */
  give(id: string, wanted: MessageFeedback | null): Promise<boolean>;
  readonly drafts: Pick<FeedbackDrafts, 'read' | 'keep'>;
  /** Forgets a failure that is no longer of interest. */
  dismiss(id: string): void;
  /** Forgets a failure to store what others say is stored: its answer alone was lost. */
  found(id: string, stored: MessageFeedback | null): void;
  /** The conversation is about to be cleared: words that were begun of its messages go into the composer's draft, as those of an edit do. */
  handOver(): void;
}

export type CreateFeedback = (ports: FeedbackPorts) => FeedbackFeature & { destroy(): void };

/** Creates the feedback over the calls of a conversation. */
export const createFeedback: CreateFeedback = (ports) => {
  const { env, caller, list, $keys, composer, bootstrap, i18n, say, onRefused } = ports;
  const $choices = atom<ReadonlyMap<string, Choice>>(new Map());
  const kept = createFeedbackDrafts(ports.drafts, ports.storage);
  const handOver = (id: string) => {
    const begun = kept.read(id);
    if (!begun) return;
    if (begun.text.trim()) composer.addToDraft(begun.text.trim());
    kept.keep(id, undefined);
  };
  const listed = () => $keys.get().flatMap((key) => list.get(key) ?? []);
  const drafts: Pick<FeedbackDrafts, 'read' | 'keep'> = {
    read: kept.read,
    keep: (id, draft) => kept.keep(id, draft, questionOf(listed(), list.byId(id)?.key ?? '')),
  };
  const running = new Map<string, Promise<boolean>>();
  const tabs = followTabs(env, bootstrap.$conversation, (id, feedback) => show(id, feedback));

  const choose = (id: string, choice: Choice | undefined) => {
    const next = new Map($choices.get());
    if (choice) next.set(id, choice);
    else next.delete(id);
    $choices.set(next);
  };
  /** What others say is shown too, unless this tab is just saying something else. */
  const show = (id: string, feedback: MessageFeedback | null) => {
    const message = list.byId(id);
    if (message) list.patch(message.key, { feedback });
  };

  const put = (id: string, wanted: MessageFeedback | null) =>
    caller.renewing(async () => {
      const { value, reasons, text } = wanted ?? { value: 'none', reasons: [], text: '' };
      const body = { conversationId: caller.who().conversationId, value, reasons, text };
      requireData(await caller.ask({ method: 'PUT', path: `/chat/${encodeURIComponent(id)}/feedback`, body }));
    });

  const stored = (id: string, wanted: MessageFeedback | null) => {
    show(id, wanted);
    choose(id, undefined);
    if (wanted?.text || wanted?.reasons.length) drafts.keep(id, undefined);
    tabs.tell(id, wanted);
    const { value, reasons, text } = wanted ?? { value: 'none' as const, reasons: [], text: '' };
    env.host.emit('feedback', { messageId: id, value, reasons, text });
    env.host.track('feedback-send', { value });
    // Who has just said that it was bad is being asked why.
    const isListed = list.byId(id) !== undefined;
    if (isListed && (value === 'up' || reasons.length > 0 || text)) say(i18n.$t.get()('feedback.thanks'));
  };
  const saidOf = (id: string) => readFeedback(list.byId(id)?.feedback);
  const failed = (id: string, wanted: MessageFeedback | null, before: MessageFeedback | null, thrown: unknown) => {
    const said = saidOf(id);
    const wasStored = isSame(said, wanted) && !isSame(said, before);
    // Of a message that is listed no more nobody is told: another visitor may talk by now.
    if (isAbort(thrown) || wasStored || !list.byId(id)) return choose(id, undefined);
    const error = toWidgetError(thrown);
    choose(id, { wanted, error });
    env.host.error(error.code, error.serverMessage ?? error.message);
    const t = i18n.$t.get();
    say(`${t('feedback.failed')} ${t(errorKey(error.code))}`);
    onRefused(error);
  };

  /** One call at a time for a message: which of two arrives last nobody could say. */
  const run = async (id: string): Promise<boolean> => {
    for (;;) {
      const wanted = $choices.get().get(id)?.wanted ?? null;
      const before = saidOf(id);
      const isSuperseded = () => ($choices.get().get(id)?.wanted ?? null) !== wanted;
      try {
        await put(id, wanted);
        if (isSuperseded()) continue;
        running.delete(id);
        stored(id, wanted);
        return true;
      } catch (thrown) {
        if (isSuperseded()) continue;
        running.delete(id);
        failed(id, wanted, before, thrown);
        return false;
      }
    }
  };

  const give = (id: string, wanted: MessageFeedback | null): Promise<boolean> => {
    choose(id, { wanted });
    const result = running.get(id) ?? run(id);
    running.set(id, result);
    return result;
  };
  const giveAgain = (isMended: (error: WidgetError) => boolean) => {
    for (const [id, { wanted, error }] of $choices.get()) {
      if (error && isMended(error) && list.byId(id)) void give(id, wanted);
    }
  };
  const stops = [
    env.page.onChange((kind) => kind === 'online' && giveAgain(isUnanswered)),
    // The page has set another token, or the session is another one.
    bootstrap.$phase.listen(({ name }) => name === 'ready' && giveAgain(({ code }) => code === 'auth')),
    followGoneReplies(ports, kept.begun, handOver),
  ];

  return {
    $choices,
    drafts,
    give,
    dismiss(id) {
      if ($choices.get().get(id)?.error) choose(id, undefined);
    },
    found(id, said) {
      const choice = $choices.get().get(id);
      if (choice?.error && isSame(choice.wanted, said)) choose(id, undefined);
    },
    handOver() {
      for (const { id } of listed()) handOver(id);
    },
    destroy() {
      for (const stop of stops) stop();
      tabs.leave();
    },
  };
};

const isSame = (one: MessageFeedback | null, other: MessageFeedback | null) =>
  one?.value === other?.value &&
  one?.text === other?.text &&
  JSON.stringify(one?.reasons) === JSON.stringify(other?.reasons);

/** Other tabs of the browser, and what the live conversation says of its last message from elsewhere. */
function followTabs(
  env: Pick<Env, 'loadTabs'>,
  $conversation: Readable<Conversation | null>,
  onFeedback: (id: string, feedback: MessageFeedback | null) => void,
) {
  let channel: { post(message: unknown): void; leave(): void } | undefined;
  let isOver = false;
  const hear = (message: unknown) => {
    const { id, feedback } = (message ?? {}) as Record<string, unknown>;
    if (typeof id === 'string') onFeedback(id, readFeedback(feedback));
  };
  const join = async (conversationId: string | undefined) => {
    channel?.leave();
    channel = undefined;
    if (!conversationId) return;
    try {
      const tabs = await env.loadTabs();
      if (!isOver && $conversation.get()?.id === conversationId)
        channel ??= tabs.join(`persona-chat:${conversationId}:feedback`, hear);
    } catch {
      // Where tabs cannot talk, the history tells them.
    }
  };
  void join($conversation.get()?.id);
  const stop = $conversation.listen((now, before) => {
    if (now?.id !== before?.id) void join(now?.id);
    const [last, previous] = [now?.lastMessage, before?.lastMessage];
    const hasChanged = JSON.stringify(last?.feedback) !== JSON.stringify(previous?.feedback);
    if (last && last.id === previous?.id && hasChanged) onFeedback(last.id, readFeedback(last.feedback));
  });
  return {
    tell: (id: string, feedback: MessageFeedback | null) => channel?.post({ id, feedback }),
    leave() {
      isOver = true;
      stop();
      channel?.leave();
    },
  };
}
