// Sending and the reply: one run at a time, the chat status, and what waits for its turn.

import { atom } from 'nanostores';
import { isAnswered, questionOf } from '../../core/answers.ts';
import { toWidgetError, WidgetError } from '../../core/errors.ts';
import type { Attachment } from '../../protocol/message.ts';
import type { LocaleKey } from '../i18n/i18n-types.ts';
import { createReplyResumption } from './resume-replies.ts';
import { tellFailure } from './failure.ts';
import { toBubble, toEntry } from './outbox-bubble.ts';
import { createQueue } from './send-queue.ts';
import type { Replying, ReplyPorts, StartOptions } from './reply-ports.ts';
import { createRun, type Run } from './reply-run.ts';
import type { ChatStatus, HeldName } from './reply-types.ts';
import { createStopTeller } from './stop-teller.ts';
import { createStreamClaim } from './stream-claim.ts';
import { createUnsentMessages } from './unsent-messages.ts';

/** Creates sending and receiving: outbox, POST, stream, Stop, Retry (docs/behaviour.md#sending; P1–P9, S1–S15). */
export function createReply(ports: ReplyPorts): Replying {
  const { env, $conversation, awaited, list, outbox } = ports;
  const $status = atom<ChatStatus>({ name: 'idle' });
  let run: Run | undefined;
  /** A message that waits for its uploads, or is still spoken. */
  let held: { readonly onStop: () => void; readonly name: HeldName } | undefined;
  const streamClaim = createStreamClaim(ports.claim, awaited);
  /** The message whose failure the status tells. */
  let failedKey: string | undefined;
  let delivering = Promise.resolve();
  /** What the run says of itself, whoever handles the conversation. */
  let runStatus: ChatStatus = { name: 'idle' };

  const isHumanHandled = () => $conversation.get()?.handleBy?.type === 'USER';
  const stopTeller = createStopTeller(ports);
  const runPorts = { ...ports, isHumanHandled, takeTurn: streamClaim.takeTurn, tellStop: stopTeller.tell };
  const setStatus = (wanted: ChatStatus) => {
    // The rest of a reply still arrives, but nobody waits for it any more.
    const isIdle = isHumanHandled() && (wanted.name === 'generating' || wanted.name === 'retrying');
    const status: ChatStatus = isIdle ? { name: 'idle' } : wanted;
    if (status.name !== $status.get().name || Object.keys(status).length > 1) $status.set(status);
  };
  const listed = () => list.$keys.get().flatMap((key) => list.get(key) ?? []);

  const finish = (ended: Run, status: ChatStatus) => {
    if (run !== ended) return;
    run = undefined;
    streamClaim.end(ended.isStopped && ended.isReceiving() ? list.get(ended.key)?.id : undefined);
    failedKey = status.name === 'failed' ? ended.key : undefined;
    $status.set(held ? { name: held.name } : status);
    queue.drain();
  };

  const isTrigger = (key: string) => list.get(key)?.origin === 'TRIGGER_AGENDA';
  /** A human has taken over in mid-reply: what is there of it stays, and no more is asked for. */
  const detach = (current: Run) => {
    list.patch(current.key, { delivery: 'delivered' });
    current.freeze();
    current.leave();
    finish(current, { name: 'idle' });
  };
  const yieldToHuman = () => run?.isReceiving() && isHumanHandled() && detach(run);

  const fail = (ended: Run, thrown: unknown) => {
    const error = toWidgetError(thrown);
    if (ended.isReceiving() && isHumanHandled()) return detach(ended);
    if (error.status === 404 && !ended.isReceiving() && isTrigger(ended.key)) {
      ports.onAgendaMissing();
      return finish(ended, { name: 'idle' });
    }
    const { status, text } = tellFailure(ports, ended, error, $status.get);
    if (ended.isReceiving()) return finish(ended, status);
    // No answer is no refusal.
    if (error.status === undefined) expected.lookFor();
    if (!isTrigger(ended.key)) return finish(ended, status);
    // What starts an agenda has no bubble to try again from: the gate's own button does, once the chat is idle again.
    outbox.remove(ended.key);
    ports.onTriggerFailed(text);
    finish(ended, { name: 'idle' });
  };

  const end = (ended: Run, thrown: unknown) => {
    if (ended.isStopped) {
      if (ended.isReceiving()) ended.keepShown();
      ports.onStopped();
      if (!ended.isReceiving()) ports.onMissed();
      finish(ended, { name: 'idle' });
    } else if (!ended.signal.aborted) {
      const isHeld = !env.page.isOnline() || ports.isWaiting();
      if (!ended.isReceiving() && isHeld && !isTrigger(ended.key)) {
        outbox.setState(ended.key, 'queued');
        list.patch(ended.key, { delivery: 'queued' });
        finish(ended, { name: 'idle' });
      } else fail(ended, thrown);
    }
  };

  const receive = async (current: Run, isRetry: boolean): Promise<void> => {
    // A message that was stored before a reload may have its reply in the history already.
    const isForHuman = list.get(current.key)?.isLive === true;
    if (isForHuman && !isHumanHandled()) ports.onHuman();
    else if (!isHumanHandled() && (isRetry || !isAnswered(listed(), current.key))) {
      for (const message of await current.receive()) ports.onMessage(message);
      env.host.track('reply-end');
    }
    list.patch(current.key, { delivery: 'delivered' });
    finish(current, { name: 'idle' });
  };

  const deliver = async (current: Run, claimed: AbortController): Promise<void> => {
    await current.deliver().finally(() => claimed.abort());
    const message = list.get(current.key);
    if (message) ports.onMessage(message);
  };

  /** Runs a message from its POST on, or only its reply; the promise tells when it is stored. */
  const start = (key: string, options: StartOptions = {}): Promise<void> => {
    const { agendaToTriggerId, owner = streamClaim.takeNow(), sending } = options;
    streamClaim.use(owner);
    const showStatus = (status: ChatStatus) => {
      if (run !== current) return;
      runStatus = status;
      setStatus(status);
    };
    stopTeller.forget();
    const current = createRun(runPorts, { key, agendaToTriggerId, setStatus: showStatus });
    run = current;
    const isStored = !list.get(key)?.isUnconfirmed;
    const claimed = () => sending ?? streamClaim.takeNow(`sending:${key}`);
    const delivered = isStored ? Promise.resolve() : deliver(current, claimed());
    // Whoever waits wants to know when, not how: `end` tells of a failure.
    delivering = delivered.catch(() => {});
    delivered.then(() => receive(current, isStored)).catch((thrown: unknown) => end(current, thrown));
    return delivered;
  };

  const mayGo = () => ports.isReady() && !ports.isWaiting();
  const queue = createQueue({
    claim: (signal) => ports.claim('outbox', signal),
    refresh: () => unsent.sync(false),
    next() {
      // Who speaks is not interrupted by a reply.
      const isSpoken = held !== undefined && held.name !== 'submitting-text';
      if (run || isSpoken || expected.isPending() || !env.page.isOnline() || !mayGo() || ports.refusal()) return 'busy';
      const oldest = listed().find((one) => one.delivery === 'queued' || unsent.isSentElsewhere(one));
      return oldest?.delivery === 'sending' ? 'busy' : oldest; // It may come back, and goes first then.
    },
    send: ({ key }) => void start(key),
  });
  const unsent = createUnsentMessages({
    list,
    outbox,
    isOwn: (requestId) => run?.key === requestId,
    claim: (requestId, signal) => ports.claim(`sending:${requestId}`, signal),
    onGone: () => ports.onMissed(),
    onQueued: () => queue.drain(),
    onStored: (message) => expected.found({ ...message, delivery: 'failed' }),
  });

  const cancelReservation = (status: ChatStatus = { name: 'idle' }) => {
    const wasHeld = held !== undefined;
    held = undefined;
    if (!wasHeld || run) return;
    failedKey = undefined;
    $status.set(status);
    queue.drain();
  };

  /** What was written before goes out before. */
  const mayPassQueue = () => mayGo() && !listed().some(({ delivery }) => delivery === 'queued');
  const refusalOf = (content: string, attachments: readonly Attachment[]): LocaleKey | null => {
    if (!content && attachments.length === 0) return ports.refusal() ?? 'composer.empty';
    return ports.refusal() ?? ($conversation.get() ? null : 'opening.messages');
  };

  const stopPage = env.page.onChange((kind) => kind === 'online' && queue.drain());
  const leave = () => {
    run?.leave();
    if (run) finish(run, { name: 'idle' });
  };
  const stopConversation = $conversation.listen((conversation, previous) => {
    if (run?.isReceiving() && previous && conversation?.id !== previous.id) leave();
    else if (run?.isReceiving()) setStatus(runStatus);
  });

  const expected = createReplyResumption({
    clock: env.clock,
    ...{ list, awaited, outbox, isStopped: streamClaim.isStopped },
    isBusy: () => run !== undefined,
    isHumanHandled,
    claim: streamClaim.waitForTurn,
    whenCalled: (key, signal) => ports.tools.whenCalled(list.get(key)?.requestId, signal),
    start: (key, owner) => void start(key, { owner }),
    look: ports.onMissed,
    onFree: () => queue.drain(),
  });
  const sync = (hasPage: boolean) => {
    unsent.sync(hasPage);
    expected.follow(hasPage);
  };
  const acknowledge = () => {
    failedKey = undefined;
    if (!run && $status.get().name === 'failed') $status.set({ name: 'idle' });
  };

  return {
    $status,
    send(text, attachments = [], key = env.newId(), extras) {
      const content = text.trim();
      const isOnline = env.page.isOnline();
      yieldToHuman();
      if (run && isOnline) return { accepted: false, reason: 'composer.wait' };
      const reason = refusalOf(content, attachments);
      if (reason) {
        cancelReservation();
        return { accepted: false, reason };
      }
      const goesNow = isOnline && mayPassQueue();
      const createdAt = list.get(key)?.createdAt ?? env.clock.isoNow();
      const entry = toEntry(key, content, createdAt, goesNow ? 'sending' : 'queued', attachments, extras);
      // Before other tabs can hear of it, and take it for one that a closed tab has left behind.
      const sending = goesNow ? streamClaim.takeNow(`sending:${key}`) : undefined;
      outbox.put(entry);
      list.put(toBubble(entry));
      env.host.track('message-send', { length: content.length, attachments: attachments.length });
      if (!goesNow) cancelReservation();
      held = undefined;
      return { accepted: true, done: goesNow ? start(key, { sending }) : Promise.resolve(queue.drain()) };
    },
    async triggerAgenda(agendaId) {
      // The agenda's message is never listed: there is no bubble to retry, so it is tried again by triggering.
      const isOnline = env.page.isOnline();
      if ($status.get().name !== 'idle' || run || !$conversation.get() || !isOnline || !ports.isReady())
        throw new WidgetError(isOnline ? 'unsupported' : 'offline', { retryable: true });
      const key = env.newId();
      list.put({ ...toBubble(toEntry(key, '', env.clock.isoNow(), 'sending')), origin: 'TRIGGER_AGENDA' });
      return start(key, { agendaToTriggerId: agendaId });
    },
    acknowledge,
    whenDelivered: () => delivering,
    clear() {
      if (!run || run.isReceiving() || !outbox.has(run.key)) leave();
      awaited.clear();
      acknowledge();
    },
    reserve(onStop, name = 'submitting-text') {
      if (run || (held && held.onStop !== onStop)) return false;
      held = { onStop, name };
      $status.set({ name });
      return true;
    },
    cancelReservation,
    drain: queue.drain,
    stop() {
      if (run) run.stop();
      else held?.onStop();
    },
    retry(key) {
      const trigger = failedKey !== undefined && isTrigger(failedKey) ? list.get(failedKey) : undefined;
      const question = list.get(key)?.role === 'user' ? list.get(key) : (trigger ?? questionOf(listed(), key));
      if (!question || question.key === run?.key) return;
      if (!run && !held && env.page.isOnline()) return void start(question.key);
      // It waits for its turn: after what is under way, or until there is a network.
      list.patch(question.key, { delivery: 'queued' });
      if (question.isUnconfirmed) outbox.setState(question.key, 'queued');
      queue.drain();
    },
    sessionOpened() {
      const status = $status.get();
      if (run || status.name !== 'failed' || status.reason !== 'errors.auth' || status.sentence) return;
      const question = list.get(failedKey ?? '');
      acknowledge();
      // It is stored: only its reply was refused.
      if (question && !question.isUnconfirmed) void start(question.key);
      unsent.sendUnanswered();
    },
    restore() {
      leave();
      acknowledge();
      unsent.restore();
    },
    follow: () => sync(false),
    found: expected.found,
    merged() {
      sync(true);
      // The failure that the status tells may have been mended elsewhere, or have been cleared.
      const hasFailed = listed().some(({ delivery, role }) => delivery === 'failed' && role !== 'user');
      if (failedKey && (list.get(failedKey)?.delivery ?? 'delivered') === 'delivered' && !hasFailed) acknowledge();
    },
    resume(newest) {
      queue.drain();
      expected.resume(newest);
    },
    destroy() {
      stopPage();
      stopConversation();
      run?.leave();
      for (const part of [stopTeller, streamClaim, expected, queue, unsent]) part.destroy();
    },
  };
}
