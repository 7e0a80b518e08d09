// Sending and the reply: one run at a time, the status of specification §4, and what waits for its turn.

import { atom } from 'nanostores';
import { toWidgetError, WidgetError } from '../../core/errors.ts';
import { isLocalRecording } from '../../core/local-recording.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import type { Attachment } from '../../protocol/message.ts';
import type { TalkApi } from '../api/talk-api.ts';
import type { LocaleKey, Translate } from '../i18n/i18n-types.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';
import { replyFailure, sendFailure } from './failure.ts';
import { toBubble, toEntry } from './outbox-bubble.ts';
import { createRun, type Run, type RunPorts } from './reply-run.ts';
import type { ChatStatus, HeldName, ReplyFeature } from './reply-types.ts';

export interface ReplyPorts extends Omit<RunPorts, 'isLive'> {
  readonly api: Pick<TalkApi, 'send' | 'stream' | 'reportError'>;
  readonly $conversation: Readable<Conversation | null>;
  readonly translate: Translate;
  /** A message is final: the visitor's when it is stored, the persona's when its reply is complete. */
  readonly onMessage: (message: TimelineMessage) => void;
  readonly onStopped: () => void;
  /** Why nothing can be sent at present, or null. */
  readonly refusal: () => LocaleKey | null;
  /** The server knows no agenda of the id that was to be triggered. */
  readonly onAgendaMissing: () => void;
  /** Another tab has ended the reply that this one expected. */
  readonly onMissed: () => void;
  /** Resolves when no other tab streams a reply; keeps them from it until `signal` aborts. */
  readonly hold: (signal: AbortSignal) => Promise<void>;
}

export interface Replying extends ReplyFeature {
  /** The newest page is there: brings unsent messages back and asks for a reply that was still expected. */
  resume(): void;
  /** Sends a message without content that starts an agenda (contract §5); rejects when the chat is busy. */
  triggerAgenda(agendaId: string): Promise<void>;
  /** Sends what waits, where nothing keeps it from going out any longer. */
  drain(): void;
  /** The history was cleared: ends a running reply and forgets what was not sent. */
  clear(): void;
  destroy(): void;
}

/** Creates sending and receiving: outbox, POST, stream, Stop, Retry (specification §4, §8; trust P1–P9, S1–S15). */
export function createReply(ports: ReplyPorts): Replying {
  const { env, api, $conversation, list, outbox, storage, translate } = ports;
  const $status = atom<ChatStatus>({ name: 'idle' });
  let run: Run | undefined;
  /** Ends the wait of a message for its uploads, or its recording. */
  let onHoldStopped: (() => void) | undefined;
  let heldName: HeldName = 'submitting-text';
  let owning = new AbortController();

  const isLive = () => $conversation.get()?.handleBy?.type === 'USER';
  const setStatus = (wanted: ChatStatus) => {
    // The rest of a reply still arrives, but nobody waits for it any more.
    const isIdle = isLive() && (wanted.name === 'generating' || wanted.name === 'retrying');
    const status: ChatStatus = isIdle ? { name: 'idle' } : wanted;
    if (status.name !== $status.get().name || 'attempt' in status || 'seconds' in status) $status.set(status);
  };
  const listed = () => list.$keys.get().flatMap((key) => list.get(key) ?? []);
  /** Whether something other than the visitor's own stands right after the message. */
  const isAnswered = (key: string) => {
    const messages = listed();
    const next = messages[messages.findIndex((message) => message.key === key) + 1];
    return next !== undefined && next.role !== 'user';
  };

  const finish = (ended: Run, status: ChatStatus) => {
    if (run !== ended) return;
    run = undefined;
    owning.abort();
    $status.set(onHoldStopped ? { name: heldName } : status);
    drain();
  };

  const isTrigger = (key: string) => list.get(key)?.origin === 'TRIGGER_AGENDA';
  /** A human has taken over in mid-reply: what is there of it stays, and no more is asked for. */
  const letGo = (current: Run) => {
    list.patch(current.key, { delivery: 'delivered' });
    current.freeze();
    current.leave();
    finish(current, { name: 'idle' });
  };

  const fail = (ended: Run, thrown: unknown) => {
    const error = toWidgetError(thrown);
    if (ended.isReceiving() && isLive()) return letGo(ended);
    if (error.status === 404 && !ended.isReceiving() && isTrigger(ended.key)) {
      ports.onAgendaMissing();
      return finish(ended, { name: 'idle' });
    }
    const status = ended.isReceiving() ? replyFailure(error) : sendFailure(error);
    const text = status.text ?? translate(status.reason);
    if (ended.isReceiving()) {
      const hasReply = ended.freeze(text).length > 0;
      list.patch(ended.key, hasReply ? { delivery: 'delivered' } : { delivery: 'failed', errorStatus: text });
    }
    env.host.error(error.code, text);
    env.host.track('reply-fail', { code: error.code });
    api.reportError({ message: text, name: error.code, stack: error.stack ?? '' }, list.get(ended.key)?.attachments);
    finish(ended, status);
  };

  const end = (ended: Run, thrown: unknown) => {
    if (ended.isStopped) {
      if (ended.isReceiving()) list.patch(ended.key, { delivery: 'delivered' });
      for (const { key } of ended.freeze()) list.patch(key, { isFrozen: true });
      ports.onStopped();
      finish(ended, { name: 'idle' });
    } else if (!ended.signal.aborted) {
      if (!ended.isReceiving() && !env.page.isOnline()) {
        list.patch(ended.key, { delivery: 'queued' });
        finish(ended, { name: 'idle' });
      } else fail(ended, thrown);
    }
  };

  const receive = async (current: Run, isRetry: boolean): Promise<void> => {
    // A message that was stored before a reload may have its reply in the history already.
    if (!isLive() && (isRetry || !isAnswered(current.key))) {
      for (const message of await current.receive()) ports.onMessage(message);
      env.host.track('reply-end');
    }
    list.patch(current.key, { delivery: 'delivered' });
    finish(current, { name: 'idle' });
  };

  /** The visitor's own message waits for nobody. */
  const own = () => {
    const owner = new AbortController();
    ports.hold(owner.signal).catch(() => {});
    return owner;
  };

  /** Runs a message from its POST on, or only its reply; the promise tells when it is stored. */
  const start = (key: string, agendaToTriggerId?: string, owner = own()): Promise<void> => {
    if (owning !== owner) owning.abort();
    owning = owner;
    const current = (run = createRun({ ...ports, isLive }, {
      key,
      agendaToTriggerId,
      setStatus: (status) => run === current && setStatus(status),
    }));
    const isStored = list.get(key)?.requestId === undefined;
    const delivered = isStored ? Promise.resolve() : current.deliver().then(() => {
      const message = list.get(key);
      if (message) ports.onMessage(message);
    });
    delivered.then(() => receive(current, isStored)).catch((thrown: unknown) => end(current, thrown));
    return delivered;
  };

  /** Sends what waits, oldest first, each after the reply of the one before (trust P8). */
  const drain = () => {
    // Who speaks is not interrupted by a reply.
    const isSpoken = onHoldStopped !== undefined && heldName !== 'submitting-text';
    if (run || isSpoken || !env.page.isOnline() || !$conversation.get() || ports.refusal()) return;
    const next = listed().find((message) => message.delivery === 'queued');
    if (next) void start(next.key);
  };

  const restore = () => {
    const entries = outbox.entries();
    // What another persona's visitor could not send belongs to that persona's outbox.
    list.clear(({ key, requestId, ...message }) =>
      requestId === undefined || key === run?.key || isLocalRecording(message) ||
      entries.some((entry) => entry.requestId === requestId));
    for (const entry of entries) if (!list.get(entry.requestId)) list.put(toBubble(entry));
  };

  const release = (status: ChatStatus = { name: 'idle' }) => {
    const wasHeld = onHoldStopped !== undefined;
    onHoldStopped = undefined;
    if (!wasHeld || run) return;
    $status.set(status);
    drain();
  };

  const refusalOf = (content: string, attachments: readonly Attachment[]): LocaleKey | null => {
    if (!content && attachments.length === 0) return ports.refusal() ?? 'composer.empty';
    return ports.refusal() ?? ($conversation.get() ? null : 'timeline.loading');
  };

  const stopPage = env.page.onChange((kind) => {
    if (kind === 'online') drain();
  });
  const leave = () => {
    run?.leave();
    if (run) finish(run, { name: 'idle' });
  };
  const stopConversation = $conversation.listen((conversation, previous) => {
    if (run?.isReceiving() && previous && conversation?.id !== previous.id) leave();
    else if (run?.isReceiving()) setStatus({ name: 'generating' });
  });
  /** Asks for a reply that was expected before a reload, unless another tab has it or gets it. */
  const takeUp = async (key: string, messageId: string) => {
    const owner = (owning = new AbortController());
    await ports.hold(owner.signal);
    if (!run && storage.local.read().awaited === messageId) return void start(key, undefined, owner);
    owner.abort();
    drain();
    ports.onMissed();
  };

  return {
    $status,
    send(text, attachments = [], key = env.newId()) {
      const content = text.trim();
      const isOnline = env.page.isOnline();
      if (run?.isReceiving() && isLive()) letGo(run);
      if (run && isOnline) return { accepted: false, reason: 'composer.wait' };
      const reason = refusalOf(content, attachments);
      if (reason) {
        release();
        return { accepted: false, reason };
      }
      const entry = toEntry(key, content, list.get(key)?.createdAt ?? env.clock.isoNow(), attachments);
      outbox.put(entry);
      list.put(toBubble(entry));
      env.host.track('message-send', { length: content.length, attachments: attachments.length });
      if (!isOnline) release();
      onHoldStopped = undefined;
      return { accepted: true, done: isOnline ? start(entry.requestId) : Promise.resolve() };
    },
    async triggerAgenda(agendaId) {
      // The agenda's message is never listed: there is no bubble to retry, so it is tried again by triggering.
      if (run || onHoldStopped || !$conversation.get() || !env.page.isOnline()) {
        throw new WidgetError('unsupported', { retryable: true });
      }
      const key = env.newId();
      list.put({ ...toBubble(toEntry(key, '', env.clock.isoNow())), origin: 'TRIGGER_AGENDA' });
      return start(key, agendaId);
    },
    clear() {
      leave();
      for (const { requestId } of outbox.entries()) outbox.settle(requestId, true);
      storage.local.patch({ awaited: undefined });
    },
    hold(onStop, name = 'submitting-text') {
      if (run || (onHoldStopped && onHoldStopped !== onStop)) return false;
      onHoldStopped = onStop;
      heldName = name;
      $status.set({ name });
      return true;
    },
    release,
    drain,
    stop() {
      if (run) run.stop();
      else onHoldStopped?.();
    },
    retry(key) {
      if (run || onHoldStopped) return;
      const messages = listed();
      const index = messages.findIndex((message) => message.key === key);
      const question = messages.slice(0, index + 1).filter((message) => message.role === 'user').at(-1);
      if (!question) return;
      if (question.requestId !== undefined && !env.page.isOnline()) list.patch(question.key, { delivery: 'queued' });
      else void start(question.key);
    },
    resume() {
      const newest = listed().filter((message) => message.requestId === undefined).at(-1);
      restore();
      const { awaited } = storage.local.read();
      if (run || !awaited) return drain();
      if (newest?.id === awaited && newest.role === 'user') takeUp(newest.key, awaited).catch(() => {});
      else {
        storage.local.patch({ awaited: undefined });
        drain();
      }
    },
    destroy() {
      stopPage();
      stopConversation();
      run?.leave();
      owning.abort();
    },
  };
}
