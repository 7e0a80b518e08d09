// The message under way: from its POST to the end of its reply, and what that end means for the chat.

import { atom, type WritableAtom } from 'nanostores';
import { isAnswered } from '../../core/answers.ts';
import { toWidgetError } from '../../core/errors.ts';
import { tellFailure } from './failure.ts';
import type { ReplyPorts, StartOptions } from './reply-ports.ts';
import { createRun, type Run } from './reply-run.ts';
import type { ChatStatus, HeldName } from './reply-types.ts';
import { createStopTeller } from './stop-teller.ts';
import type { StreamClaim } from './stream-claim.ts';

export interface CurrentRun {
  readonly $status: WritableAtom<ChatStatus>;
  /** What runs now. */
  run(): Run | undefined;
  /** The message whose failure the status tells. */
  failedKey(): string | undefined;
  isTrigger(key: string): boolean;
  /** It is stored, although no answer told: what was said of its failure goes. */
  found(key: string): void;
  isHumanHandled(): boolean;
  /** Runs a message from its POST on, or only its reply; the promise tells when it is stored. */
  start(key: string, options?: StartOptions): Promise<void>;
  /** Ends what runs: nobody waits for it any more. */
  leave(): void;
  /** A human has taken over: a reply that still comes does not keep the next message. */
  yieldToHuman(): void;
  /** Nothing runs: the status is another, and tells no failure. */
  rest(status: ChatStatus): void;
  /** The visitor has seen a failure and goes on. */
  acknowledge(): void;
  /** Resolves when no message is on its way to the server; never rejects. */
  whenDelivered(): Promise<void>;
  destroy(): void;
}

export interface CurrentRunPorts extends ReplyPorts {
  readonly streamClaim: StreamClaim;
  /** A message that waits for its uploads, or is still spoken. */
  readonly heldName: () => HeldName | undefined;
  /** The next may go. */
  readonly onEnded: () => void;
  /** No answer has come to a message, which may be stored all the same. */
  readonly onUnanswered: () => void;
}

/** Creates what runs one message at a time. */
export function createCurrentRun(ports: CurrentRunPorts): CurrentRun {
  const { env, $conversation, list, outbox, streamClaim } = ports;
  const $status = atom<ChatStatus>({ name: 'idle' });
  let run: Run | undefined;
  let failedKey: string | undefined;
  let failedTrigger: { readonly key: string; readonly withdraw: () => void } | undefined;
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
    const held = ports.heldName();
    $status.set(held ? { name: held } : status);
    ports.onEnded();
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
    if (error.status === undefined) ports.onUnanswered();
    if (!isTrigger(ended.key)) return finish(ended, status);
    // What starts an agenda has no bubble to try again from: the gate's own button does, once the chat is idle again.
    outbox.remove(ended.key);
    failedTrigger = { key: ended.key, withdraw: ports.onTriggerFailed(text) };
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

  const start: CurrentRun['start'] = (key, options = {}) => {
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

  const leave = () => {
    run?.leave();
    if (run) finish(run, { name: 'idle' });
  };
  const stopConversation = $conversation.listen((conversation, previous) => {
    if (run?.isReceiving() && previous && conversation?.id !== previous.id) leave();
    else if (run?.isReceiving()) setStatus(runStatus);
  });

  return {
    $status,
    run: () => run,
    failedKey: () => failedKey,
    isTrigger,
    isHumanHandled,
    start,
    leave,
    found(key) {
      if (failedTrigger?.key === key) failedTrigger.withdraw();
    },
    yieldToHuman,
    rest(status) {
      failedKey = undefined;
      $status.set(status);
    },
    acknowledge() {
      failedKey = undefined;
      if (!run && $status.get().name === 'failed') $status.set({ name: 'idle' });
    },
    whenDelivered: () => delivering,
    destroy() {
      stopConversation();
      run?.leave();
      stopTeller.destroy();
    },
  };
}
