// Another answer of the last message, where the server gives one (docs/behaviour.md#try-again): the reply goes while the other one is written,
// and is back where there is none.

import { atom, computed } from 'nanostores';
import { isAbort, isUnanswered, toWidgetError, WidgetError } from '../../core/errors.ts';
import type { Message } from '../../protocol/message.ts';
import { readVersions } from '../../protocol/versions.ts';
import { reasonOf } from '../../core/error-key.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import { keepOneVersion, lastOf, type Turn, turnOf } from './last-turn.ts';
import { createRegenerateApi } from './regenerate-api.ts';
import type { CreateRegenerate, RegenerateFailure, RegenerateFeature } from './regenerate-types.ts';
import { createVersionRuns } from './version-runs.ts';

/** Under which name the tab remembers that another answer was asked for in the place of this message. */
const markOf = (id: string) => `again:${id}`;

/** A choice that is not shown by then is said to be under way. */
const SLOW_MS = 1_500;

/** Creates the other answers over the sending and the list of a conversation. */
export const createRegenerate: CreateRegenerate = (ports) => {
  const { env, drafts: marks, list, $keys, bootstrap, reply, i18n, say } = ports;
  const $failure = atom<RegenerateFailure | null>(null);
  const $isChoosing = atom(false);
  const $lastKey = computed([$keys, reply.$status], () => {
    const turn = turnOf(ports);
    return turn ? lastOf(turn).key : undefined;
  });
  const api = createRegenerateApi(ports);
  const versions = createVersionRuns(ports);
  /** What is shown of the last reply. */
  let known: ReadonlySet<string> = new Set();
  let isRunning = false;
  /** The request id of what has ended on this page, and is asked for again by the visitor or another page alone. */
  let ended: string | undefined;
  let isOver = false;
  /** What was chosen and is not shown yet. */
  let chosen: { readonly index: number; readonly question: string } | undefined;
  /** The name of a button, by the question. */
  let focus: Record<string, string> = {};

  const t: Translate = (key, values) => i18n.$t.get()(key, values);
  const isHere = (conversationId: string | undefined, key: string) =>
    !isOver && bootstrap.$conversation.get()?.id === conversationId && $keys.get().includes(key);
  /** The answer may have been lost, or somebody else was faster: the newest page tells. What shows then has not failed. */
  const fail = async (key: string, error: WidgetError, retry: () => unknown) => {
    // What was held for it is free by then.
    await Promise.resolve();
    ports.onRefused(error);
    await ports.look();
    // Nor is it of interest to who has gone on.
    if (isOver || isRunning || !lastReply(key)) return;
    $failure.set({ key, error, retry });
    say(`${t('regenerate.failed')} ${reasonOf(error, t)}`);
  };
  const lastReply = (key: string): Turn | null => {
    const turn = turnOf(ports);
    return turn && lastOf(turn).key === key ? turn : null;
  };

  const again = (key: string, requestId = env.newId()): boolean => {
    const turn = lastReply(key);
    if (!turn || isRunning || $isChoosing.get()) return false;
    const { id } = lastOf(turn);
    const conversationId = bootstrap.$conversation.get()?.id;
    const retry = () => again(key, requestId);
    if (!env.page.isOnline()) {
      if (/^(idle|failed)$/.test(reply.$status.get().name)) void fail(key, new WidgetError('offline'), retry);
      return false;
    }
    if (ports.$inputPolicy.get().refusal || !versions.isFree()) return false;
    isRunning = true;
    ended = undefined;
    $failure.set(null);
    // A reload asks for the same once more, where there is a reply in whose place it comes.
    if (turn.reply.length > 0) marks.keep(markOf(id), { requestId });
    versions.run(
      turn,
      (signal) => api.regenerate(turn.question, id, requestId, signal),
      (settle) => {
        isRunning = false;
        if (!isHere(conversationId, turn.question.key)) return;
        ended = requestId;
        const end = settle();
        // The end of a page breaks its calls before it is gone.
        if (!isUnanswered(end)) marks.keep(markOf(id), undefined);
        if (end === 'stopped') api.stop(turn.question.id);
        else if (end) void fail(key, end, retry);
        follow();
      },
    );
    return true;
  };

  /** What was asked for before a reload goes on. */
  const resume = () => {
    const last = turnOf(ports)?.reply.at(-1);
    const mark = last && (marks.read(markOf(last.id)) as { readonly requestId?: unknown } | undefined);
    const requestId = mark?.requestId;
    if (last && typeof requestId === 'string' && requestId !== ended && reply.$status.get().name === 'idle')
      again(last.key, requestId);
  };
  /** Live updates may show it before its own answer is here. */
  const tellChoice = () => {
    const turn = turnOf(ports);
    const { index, count } = readVersions(turn?.reply.at(-1)?.versions);
    if (index !== chosen?.index || count === 1 || turn?.question.key !== chosen.question) return;
    chosen = undefined;
    say(t('regenerate.position', { index, count }));
  };
  const follow = () => {
    if (isRunning || isOver) return;
    isRunning = true;
    known = keepOneVersion(ports, known);
    const { question } = turnOf(ports) ?? {};
    // A page of the history that has another answer to it takes these away, whatever has been said since.
    for (const key of known) if (!list.get(key)?.answers) list.patch(key, { answers: question?.id });
    isRunning = false;
    tellChoice();
    resume();
  };

  /** What has come is shown, unless the visitor has gone on meanwhile. */
  const show = (turn: Turn, messages: readonly Message[]) => {
    isRunning = true;
    for (const { key } of turn.reply) list.remove(key);
    list.merge(messages, 'told');
    isRunning = false;
    follow();
  };
  const choose: RegenerateFeature['choose'] = async (key, index) => {
    const asked = lastReply(key);
    if (!asked || isRunning || $isChoosing.get()) return false;
    const { id } = lastOf(asked);
    $isChoosing.set(true);
    $failure.set(null);
    const endNotice = env.clock.after(SLOW_MS, () => say(t('opening.messages')));
    const conversationId = bootstrap.$conversation.get()?.id;
    const mine = (chosen = { index, question: asked.question.key });
    try {
      const messages = await api.choose(id, index);
      const turn = isHere(conversationId, key) ? lastReply(key) : null;
      if (turn) show(turn, messages);
    } catch (thrown) {
      if (!isAbort(thrown)) await fail(key, toWidgetError(thrown), () => void choose(key, index));
    }
    const isShown = chosen !== mine;
    endNotice();
    if (!isShown) chosen = undefined;
    $isChoosing.set(false);
    return isShown;
  };

  const stop = $keys.listen(follow);
  const stopPolicy = ports.$inputPolicy.listen(resume);
  const stopPage = env.page.onChange(() => {
    // What it says is not so any more.
    if (env.page.isOnline() && $failure.get()?.error.code === 'offline') $failure.set(null);
  });
  const stopSession = bootstrap.$phase.listen(({ name }) => {
    const refused = $failure.get();
    if (name !== 'ready' || refused?.error.code !== 'auth') return;
    // The page has set another token, or the session is another one.
    $failure.set(null);
    refused.retry();
  });
  follow();
  return {
    $failure,
    $lastKey,
    $isChoosing,
    again: (key) => again(key),
    choose,
    leaveFocus(questionId, name) {
      focus = { [questionId]: name };
      // With the next task it is somewhere else.
      void Promise.resolve().then(() => (focus = {}));
    },
    takeFocus: (questionId) => focus[questionId],
    destroy() {
      isOver = true;
      stop();
      stopPolicy();
      stopPage();
      stopSession();
      versions.destroy();
    },
  };
};
