// Sending and the reply: what may go out, what waits for its turn, and what is tried again; what runs is in current-run.ts.

import { questionOf } from '../../core/answers.ts';
import { WidgetError } from '../../core/errors.ts';
import type { Attachment } from '../../protocol/message.ts';
import type { LocaleKey } from '../i18n/i18n-types.ts';
import { createCurrentRun } from './current-run.ts';
import { createReplyResumption } from './resume-replies.ts';
import { toBubble, toEntry } from './outbox-bubble.ts';
import { createQueue } from './send-queue.ts';
import type { Replying, ReplyPorts } from './reply-ports.ts';
import type { ChatStatus, HeldName } from './reply-types.ts';
import { createStreamClaim } from './stream-claim.ts';
import { createUnsentMessages } from './unsent-messages.ts';

/** Creates sending and receiving: outbox, POST, stream, Stop, Retry (docs/behaviour.md#sending; P1–P9, S1–S15). */
export function createReply(ports: ReplyPorts): Replying {
  const { env, $conversation, awaited, list, outbox } = ports;
  /** A message that waits for its uploads, or is still spoken. */
  let held: { readonly onStop: () => void; readonly name: HeldName } | undefined;
  /** The list is the one before still: what waits there goes out where it was written. */
  let isLeaving = false;
  const streamClaim = createStreamClaim(ports.claim, awaited);
  const current = createCurrentRun({
    ...ports,
    streamClaim,
    heldName: () => held?.name,
    onEnded: () => queue.drain(),
    onUnanswered: () => expected.lookFor(),
  });
  const { $status, start, leave, acknowledge, isTrigger, isHumanHandled } = current;
  const listed = () => list.$keys.get().flatMap((key) => list.get(key) ?? []);

  /** Something is recorded, or on its way as that. */
  const isSpoken = () => held !== undefined && held.name !== 'submitting-text';
  const mayGo = () => ports.isReady() && !ports.isWaiting();
  const queue = createQueue({
    claim: (signal) => ports.claim('outbox', signal),
    refresh: () => unsent.sync(false),
    next() {
      // Who speaks is not interrupted by a reply.
      if (
        isLeaving ||
        current.run() ||
        isSpoken() ||
        expected.isPending() ||
        !env.page.isOnline() ||
        !mayGo() ||
        ports.refusal()
      )
        return 'busy';
      const oldest = listed().find((one) => one.delivery === 'queued' || unsent.isSentElsewhere(one));
      return oldest?.delivery === 'sending' ? 'busy' : oldest; // It may come back, and goes first then.
    },
    send: ({ key }) => void start(key),
  });
  const claimSending = (requestId: string, signal: AbortSignal) => ports.claim(`sending:${requestId}`, signal);
  const unsent = createUnsentMessages({
    list,
    outbox,
    isOwn: (requestId) => current.run()?.key === requestId,
    claim: claimSending,
    onGone: () => ports.onMissed(),
    onQueued: () => queue.drain(),
    onStored: (message) => expected.found({ ...message, delivery: 'failed' }),
  });

  const cancelReservation = (status: ChatStatus = { name: 'idle' }) => {
    const wasHeld = held !== undefined;
    held = undefined;
    if (!wasHeld || current.run()) return;
    current.rest(status);
    queue.drain();
  };

  /** What was written before goes out before. */
  const mayPassQueue = () => mayGo() && !listed().some(({ delivery }) => delivery === 'queued');
  const refusalOf = (content: string, attachments: readonly Attachment[]): LocaleKey | null => {
    if (!content && attachments.length === 0) return ports.refusal() ?? 'composer.empty';
    return ports.refusal() ?? ($conversation.get() ? null : 'opening.messages');
  };

  const stopPage = env.page.onChange((kind) => kind === 'online' && queue.drain());
  const expected = createReplyResumption({
    clock: env.clock,
    ...{ list, awaited, outbox, isStopped: streamClaim.isStopped },
    isBusy: () => current.run() !== undefined,
    isHumanHandled,
    claim: streamClaim.waitForTurn,
    claimSending,
    whenCalled: (key, signal) => ports.tools.whenCalled(list.get(key)?.requestId, signal),
    start: (key, owner) => void start(key, { owner }),
    look: ports.onMissed,
    onFree: () => queue.drain(),
  });
  const sync = (hasPage: boolean, isLatest = hasPage) => {
    unsent.sync(isLatest);
    expected.follow(hasPage);
  };
  return {
    $status,
    send(text, attachments = [], key = env.newId(), extras) {
      const content = text.trim();
      const isOnline = env.page.isOnline();
      current.yieldToHuman();
      const isVoice = attachments.some(({ type }) => type === 'VOICE');
      if ((current.run() && isOnline) || (isSpoken() && !isVoice)) return { accepted: false, reason: 'composer.wait' };
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
      if ($status.get().name !== 'idle' || current.run() || !$conversation.get() || !isOnline || !ports.isReady())
        throw new WidgetError(isOnline ? 'unsupported' : 'offline', { retryable: true });
      const key = env.newId();
      list.put({ ...toBubble(toEntry(key, '', env.clock.isoNow(), 'sending')), origin: 'TRIGGER_AGENDA' });
      return start(key, { agendaToTriggerId: agendaId });
    },
    acknowledge,
    whenDelivered: current.whenDelivered,
    clear() {
      const run = current.run();
      if (!run || run.isReceiving() || !outbox.has(run.key)) leave();
      awaited.clear();
      acknowledge();
    },
    reserve(onStop, name = 'submitting-text') {
      if (current.run() || (held && held.onStop !== onStop)) return false;
      held = { onStop, name };
      $status.set({ name });
      return true;
    },
    cancelReservation,
    drain: queue.drain,
    stop() {
      const run = current.run();
      if (run) run.stop();
      else held?.onStop();
    },
    retry(key) {
      const run = current.run();
      const failedKey = current.failedKey();
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
      if (current.run() || status.name !== 'failed' || status.reason !== 'errors.auth' || status.sentence) return;
      const question = list.get(current.failedKey() ?? '');
      acknowledge();
      // It is stored: only its reply was refused.
      if (question && !question.isUnconfirmed) void start(question.key);
      unsent.sendUnanswered();
    },
    restore() {
      isLeaving = true;
      leave();
      acknowledge();
      unsent.restore();
      isLeaving = false;
      queue.drain();
    },
    follow: () => sync(false),
    found(before) {
      current.found(before.key);
      expected.found(before);
    },
    merged(isLatest) {
      sync(true, isLatest);
      const failedKey = current.failedKey();
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
      current.destroy();
      for (const part of [streamClaim, expected, queue, unsent]) part.destroy();
    },
  };
}
