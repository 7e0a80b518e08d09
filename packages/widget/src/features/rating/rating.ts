// What the visitor thinks of a conversation that a human has ended, where the server takes it (docs/behaviour.md#rating): asked once,
// answered or dismissed in one tab for all of them.

import { atom } from 'nanostores';
import { errorKey } from '../../core/error-key.ts';
import { isAbort, isUnanswered, toWidgetError, type WidgetError } from '../../core/errors.ts';
import { humanOf } from '../../core/participants.ts';
import { requireData } from '../../core/require-data.ts';
import { followGivenUpGuests } from '../../core/tab-drafts.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import {
  dismissedDraft,
  isDismissedDraft,
  type RatingScore,
  readRating,
  readRatingDraft,
} from '../../protocol/rating.ts';
import { followRatedTabs } from './rated-tabs.ts';
import type { CreateRating, RatingCard, RatingDraft } from './rating-types.ts';

const fresh: RatingCard = { stage: 'asking', score: null, text: '' };

/** Creates the rating over the calls of a conversation. */
export const createRating: CreateRating = (ports) => {
  const { env, drafts, caller, bootstrap, i18n, $keys, say, composer, onRefused } = ports;
  const { $conversation, $phase, $response } = bootstrap;
  const $card = atom<RatingCard | null>(null);
  /** What stands or stood, by conversation: a human who takes over again, or another conversation, only hides it. */
  const cards = new Map<string, RatingCard>();
  /** A human has ended them before the eyes of this tab: a server need not say that it asks. */
  const ended = new Set<string>();
  /** What it was about is cleared. */
  const withdrawn = new Set<string>();
  /** Rated or dismissed, and those of the latter of which the server does not know. */
  const over = new Set<string>();
  const untold = new Set<string>();
  /** Answered elsewhere while words stood here: they stay, to be sent in place of that or taken back. */
  const kept = new Set<string>();
  let id: string | undefined;
  let hadHuman = false;
  let idOfMessages: string | undefined;
  const tabs = followRatedTabs(env, $conversation, (rated) => {
    over.add(rated);
    look();
  });

  const isOffered = () => $response.get()?.capabilities?.rating === true;
  const isAsked = (conversation: Conversation) => {
    const isOver = over.has(conversation.id) || withdrawn.has(conversation.id);
    if (isOver || hadHuman || !isOffered()) return false;
    const rating = readRating(conversation.rating);
    return rating ? rating.status === 'asked' : ended.has(conversation.id);
  };
  const isKept = ({ id: of, rating: told }: Conversation, { stage, score, text }: RatingCard) => {
    if (withdrawn.has(of) || hadHuman || stage !== 'asking' || !isOffered()) return false;
    const rating = readRating(told);
    const words = text.trim();
    // Only the answer to this tab was lost.
    if (rating?.score === score && rating.text === words) kept.delete(of);
    else if (words) kept.add(of);
    return kept.has(of);
  };
  /** A reload finds what was chosen and written, and tells of what was dismissed. */
  const begun = (conversation: Conversation) => {
    const { id: of } = conversation;
    if (isDismissedDraft(drafts.read(of)) && isAsked(conversation)) dismiss(conversation);
    const draft = readRatingDraft(drafts.read(of));
    const card = draft ? { ...fresh, ...draft } : fresh;
    if (draft) cards.set(of, card);
    return card;
  };
  const cardOf = (conversation: Conversation | null) => {
    if (!conversation) return null;
    const card = cards.get(conversation.id) ?? begun(conversation);
    const isUnderWay = card.stage !== 'asking' && !hadHuman;
    return isUnderWay || isAsked(conversation) || isKept(conversation, card) ? card : null;
  };
  const ask = () => say(i18n.$t.get()('rating.question'));
  const look = () => {
    const before = $card.get();
    const card = cardOf($conversation.get());
    if (card !== before) $card.set(card);
    // Who finds it after a reload has it before them.
    if (!before && card?.stage === 'asking' && id !== undefined && ended.has(id)) ask();
  };
  const follow = (conversation: Conversation | null) => {
    const hasHuman = humanOf(conversation) !== null;
    if (conversation && conversation.id === id && hadHuman && !hasHuman) {
      ended.add(id);
      withdrawn.delete(id);
    }
    id = conversation?.id;
    hadHuman = hasHuman;
    const card = id === undefined ? undefined : cards.get(id);
    if (id !== undefined && card?.error && isUnanswered(card.error) && isGiven(id, card)) finish(id, card);
    look();
  };
  const set = (of: string, card: RatingCard) => {
    cards.set(of, card);
    look();
  };

  /** What was refused for it can be sent again. */
  const takeBack = (code: WidgetError['code']) => {
    for (const [of, { error, ...card }] of cards) if (error?.code === code) set(of, card);
  };

  const put = (of: string, score: RatingScore | null, text: string) =>
    caller.renewing(async () => {
      const path = `/conversations/${encodeURIComponent(of)}/rating`;
      requireData(await caller.ask({ method: 'PUT', path, body: { score, text } }));
    });
  const stored = (of: string, score: RatingScore | null, text: string) => {
    over.add(of);
    kept.delete(of);
    drafts.keep(of, undefined);
    tabs.tell(of);
    env.host.emit('rating', { conversationId: of, score, text });
  };
  const fail = (of: string, thrown: unknown): WidgetError | null => {
    if (isAbort(thrown)) return null;
    const error = toWidgetError(thrown);
    if (of === id) onRefused(error);
    env.host.error(error.code, error.serverMessage ?? error.message);
    return error;
  };

  /** Who has gone to another conversation meanwhile would take it for that one's. */
  const tellIn = (of: string, key: 'feedback.failed' | 'feedback.thanks', error?: WidgetError) => {
    const t = i18n.$t.get();
    if (of === id) say(error ? `${t(key)} ${t(errorKey(error.code))}` : t(key));
  };

  /** The server has it: only its answer was lost, where that was not told. */
  const isGiven = (of: string, { score }: RatingDraft) => {
    const conversation = $conversation.get();
    const rating = conversation?.id === of ? readRating(conversation.rating) : null;
    return rating?.status === 'given' && rating.score === score;
  };
  const finish = (of: string, { score, text }: RatingDraft) => {
    stored(of, score, text.trim());
    env.host.track('rating-send', { score });
    set(of, { ...fresh, stage: 'thanked' });
    tellIn(of, 'feedback.thanks');
  };

  const send = async (): Promise<boolean> => {
    const card = $card.get();
    if (id === undefined || card?.stage !== 'asking' || card.score === null) return false;
    const of = id;
    const { score, text } = card;
    set(of, { stage: 'sending', score, text });
    try {
      await put(of, score, text.trim());
    } catch (thrown) {
      if (!isUnanswered(thrown) || !isGiven(of, card)) {
        const error = fail(of, thrown);
        set(of, { stage: 'asking', score, text, ...(error && { error }) });
        if (error) tellIn(of, 'feedback.failed', error);
        return false;
      }
    }
    finish(of, card);
    return true;
  };
  const tellDismissal = async (of: string) => {
    untold.delete(of);
    try {
      await put(of, null, '');
      stored(of, null, '');
    } catch (thrown) {
      const error = fail(of, thrown);
      if (error && (isUnanswered(error) || error.code === 'auth')) untold.add(of);
      else if (error) drafts.keep(of, undefined);
    }
  };
  const dismiss = (conversation: Conversation) => {
    const { id: of } = conversation;
    const mustTell = isAsked(conversation);
    over.add(of);
    kept.delete(of);
    cards.delete(of);
    drafts.keep(of, mustTell ? dismissedDraft : undefined);
    if (mustTell) void tellDismissal(of);
  };

  const stops = [
    $conversation.subscribe(follow),
    $response.listen(look),
    $keys.subscribe((keys) => {
      const current = $conversation.get()?.id;
      const isCleared = keys.length === 0 && current !== undefined && current === idOfMessages;
      if (isCleared) {
        withdrawn.add(current);
        kept.delete(current);
        drafts.keep(current, undefined);
      }
      // Somebody has gone on.
      if (current !== undefined && (isCleared || cards.get(current)?.stage === 'thanked')) cards.delete(current);
      idOfMessages = keys.length > 0 ? current : undefined;
      look();
    }),
    followGivenUpGuests(ports, (left) => {
      const words = cards.get(left)?.text.trim();
      cards.delete(left);
      drafts.keep(left, undefined);
      if (words) composer.addToDraft(words);
    }),
    env.page.onChange((kind) => {
      if (kind !== 'online') return;
      takeBack('offline');
      for (const of of untold) void tellDismissal(of);
    }),
    // The page has set another token, or the session is another one.
    $phase.listen(({ name }) => {
      if (name !== 'ready') return;
      takeBack('auth');
      for (const of of untold) void tellDismissal(of);
    }),
  ];

  return {
    $card,
    begin(conversationId) {
      if (conversationId !== id || hadHuman || ended.has(id)) return;
      const before = $card.get();
      ended.add(id);
      // A card that comes with this tells itself.
      if (before?.stage === 'asking') ask();
      else look();
    },
    change(fields) {
      const card = $card.get();
      if (id === undefined || card?.stage !== 'asking') return;
      const changed = { ...card, ...fields };
      drafts.keep(id, { score: changed.score, text: changed.text });
      set(id, changed);
    },
    send,
    dismiss() {
      const conversation = $conversation.get();
      if (id === undefined || !conversation || $card.get()?.stage !== 'asking') return;
      dismiss(conversation);
      look();
    },
    destroy() {
      for (const stop of stops) stop();
      tabs.leave();
    },
  };
};
