// Another answer of the last message, where the server gives one (docs/behaviour.md#try-again): the reply goes while the other one is written,
// and is back where there is none.

import { atom } from 'nanostores';
import { isAbort, toWidgetError, WidgetError } from '../../core/errors.ts';
import { createTabDrafts } from '../../core/tab-drafts.ts';
import type { Message } from '../../protocol/message.ts';
import { readVersions } from '../../protocol/versions.ts';
import { keepOneVersion, type Turn, turnOf } from './last-turn.ts';
import { createRegenerateApi } from './regenerate-api.ts';
import type { CreateRegenerate, RegenerateFailure, RegenerateFeature } from './regenerate-types.ts';
import { createVersionRuns } from './version-runs.ts';

/** Under which name the tab remembers that another answer was asked for in the place of this message. */
const markOf = (id: string) => `again:${id}`;

/** Creates the other answers over the sending and the list of a conversation. */
export const createRegenerate: CreateRegenerate = (ports) => {
  const { env, list, $keys, bootstrap, reply, i18n, say } = ports;
  const $failure = atom<RegenerateFailure | null>(null);
  const $isChoosing = atom(false);
  const marks = createTabDrafts(ports.storage);
  const api = createRegenerateApi(ports);
  const versions = createVersionRuns(ports);
  /** What is shown of the last reply. */
  let known: ReadonlySet<string> = new Set();
  let isRunning = false;
  let isOver = false;
  let focus: ReturnType<RegenerateFeature['takeFocus']>;

  const fail = (key: string, error: WidgetError, retry: () => unknown) => {
    $failure.set({ key, error, retry });
    say(i18n.$t.get()('regenerate.failed'));
  };
  const isHere = (conversationId: string | undefined, key: string) =>
    !isOver && bootstrap.$conversation.get()?.id === conversationId && $keys.get().includes(key);
  const lastReply = (key: string): Turn | null => {
    const turn = turnOf(ports);
    return turn?.reply.at(-1)?.key === key ? turn : null;
  };

  const again = (key: string, requestId = env.newId()): boolean => {
    const turn = lastReply(key);
    const id = turn?.reply.at(-1)?.id;
    if (!turn || id === undefined || isRunning || $isChoosing.get()) return false;
    const retry = () => again(key, requestId);
    if (!env.page.isOnline()) {
      fail(key, new WidgetError('offline'), retry);
      return false;
    }
    if (!versions.isFree()) return false;
    isRunning = true;
    $failure.set(null);
    // A reload asks for the same once more.
    marks.keep(markOf(id), { requestId });
    const conversationId = bootstrap.$conversation.get()?.id;
    versions.run(
      turn,
      (signal) => api.regenerate(turn.question, id, requestId, signal),
      (settle) => {
        isRunning = false;
        if (!isHere(conversationId, turn.question.key)) return;
        marks.keep(markOf(id), undefined);
        const ended = settle();
        if (ended === 'stopped') api.stop(turn.question.id);
        else if (ended) fail(key, ended, retry);
        follow();
      },
    );
    return true;
  };

  /** What was asked for before a reload goes on. */
  const resume = () => {
    const last = turnOf(ports)?.reply.at(-1);
    const mark = last && (marks.read(markOf(last.id)) as { readonly requestId?: unknown } | undefined);
    if (last && typeof mark?.requestId === 'string' && reply.$status.get().name === 'idle')
      again(last.key, mark.requestId);
  };
  const follow = () => {
    if (isRunning || isOver) return;
    isRunning = true;
    known = keepOneVersion(ports, known);
    const { question } = turnOf(ports) ?? {};
    // A page of the history that has another answer to it takes these away, whatever has been said since.
    for (const key of known) if (!list.get(key)?.answers) list.patch(key, { answers: question?.id });
    isRunning = false;
    resume();
  };

  /** What has come is shown, unless the visitor has gone on meanwhile. */
  const show = (turn: Turn, messages: readonly Message[]) => {
    const before = readVersions(turn.reply.at(-1)?.versions);
    const now = readVersions(messages.at(-1)?.versions);
    focus = now.index < before.index ? 'previous' : 'next';
    isRunning = true;
    for (const { key } of turn.reply) list.remove(key);
    list.merge(messages, 'newest');
    isRunning = false;
    follow();
    say(i18n.$t.get()('regenerate.position', { ...now }));
  };
  const choose: RegenerateFeature['choose'] = async (key, index) => {
    const id = lastReply(key)?.reply.at(-1)?.id;
    if (id === undefined || isRunning || $isChoosing.get()) return false;
    $isChoosing.set(true);
    $failure.set(null);
    const conversationId = bootstrap.$conversation.get()?.id;
    try {
      const messages = await api.choose(id, index);
      const turn = isHere(conversationId, key) ? lastReply(key) : null;
      if (turn) show(turn, messages);
      return turn !== null;
    } catch (thrown) {
      if (!isAbort(thrown) && isHere(conversationId, key))
        fail(key, toWidgetError(thrown), () => void choose(key, index));
      return false;
    } finally {
      $isChoosing.set(false);
    }
  };

  const stop = $keys.listen(follow);
  follow();
  return {
    $failure,
    $isChoosing,
    again: (key) => again(key),
    choose,
    takeFocus() {
      const side = focus;
      focus = undefined;
      return side;
    },
    destroy() {
      isOver = true;
      stop();
      versions.destroy();
    },
  };
};
