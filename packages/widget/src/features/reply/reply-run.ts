// One run: the visitor's message to the server, then its reply to the timeline. Errors are for reply.ts to tell.

import type { Env } from '../../core/env.ts';
import { afterWaits } from '../../core/after-waits.ts';
import { toWidgetError, WidgetError } from '../../core/errors.ts';
import type { FormAnswer } from '../../protocol/form.ts';
import type { Message } from '../../protocol/message.ts';
import type { ChatApi, Outgoing } from '../api/chat-api.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';
import type { ReplyVoices } from '../speech-output/speech-output-types.ts';
import type { AwaitedReplies } from './awaited-replies.ts';
import type { Outbox } from './outbox.ts';
import type { PageToolsPort } from '../tools/tools-types.ts';
import { openReading, type ReadingPart } from './reply-reading.ts';
import type { ChatStatus } from './reply-types.ts';
import type { ReplyView } from './reply-view.ts';
import type { StopTeller } from './stop-teller.ts';

export interface RunPorts {
  readonly env: Env;
  readonly api: Pick<ChatApi, 'send'>;
  readonly reading: ReadingPart;
  readonly list: MessageList;
  readonly outbox: Outbox;
  /** Where another guest has uploaded the files of a message, they go up again; false where there is nothing to do. */
  readonly refreshUploads: (key: string, signal: AbortSignal) => Promise<boolean>;
  readonly awaited: AwaitedReplies;
  readonly channel: () => string;
  readonly targetLanguage: () => string;
  /** The model that the debug panel picked; absent leaves it to the server. */
  readonly model: () => string | undefined;
  /** Before a message goes out: other tabs of the conversation have none under way then (T1). */
  readonly takeTurn: (signal: AbortSignal) => Promise<void>;
  readonly voice: ReplyVoices;
  readonly onText: (message: TimelineMessage) => void;
  readonly tools: PageToolsPort;
  /** The server has told an error; gives what takes the notice of it away. */
  readonly onErrorEvent: (code: string) => () => void;
  readonly tellStop: StopTeller['tell'];
  /** A form comes before what is written: it waits, and stays. */
  readonly isWaiting: () => boolean;
  /** A human handles the conversation. */
  readonly isHumanHandled: () => boolean;
}

export interface Run {
  /** Key of the visitor's message. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** The visitor pressed Stop. */
  readonly isStopped: boolean;
  /** Posts the message; resolves when it is stored. */
  deliver(): Promise<void>;
  /** Reads the reply of the stored message; resolves with its bubbles when it is complete. */
  receive(): Promise<readonly TimelineMessage[]>;
  /** Ends what is shown of the reply where it stands, with `errorStatus` when it failed. Gives its bubbles. */
  freeze(errorStatus?: string): readonly TimelineMessage[];
  /** Freezes the reply that the visitor has stopped, here and at the server. */
  keepShown(): void;
  isReceiving(): boolean;
  stop(): void;
  /** Ends without a trace: the conversation or the session is gone. */
  leave(): void;
}

export interface RunOptions {
  /** Key of the visitor's message. */
  readonly key: string;
  readonly agendaToTriggerId?: string | undefined;
  /** Is told each step. */
  readonly setStatus: (status: ChatStatus) => void;
}

function whyFailed(thrown: unknown): 'unanswered' | 'refused' | undefined {
  const { status } = toWidgetError(thrown);
  if (status === undefined) return 'unanswered';
  return status === 413 || status === 422 ? 'refused' : undefined;
}

function isGone(thrown: unknown): boolean {
  const { status } = toWidgetError(thrown);
  return status === 404 || status === 409;
}

/** Creates a run for one message of the visitor's. */
export function createRun(ports: RunPorts, { key, agendaToTriggerId, setStatus }: RunOptions): Run {
  const { env, api, list, outbox, awaited } = ports;
  const controller = new AbortController();
  const { signal } = controller;
  let view: ReplyView | undefined;
  let isStopped = false;
  let isReceiving = false;

  const modelPart = () => {
    const model = ports.model();
    return model ? { model } : {};
  };
  /**
   * By the last way the visitor used (docs/behaviour.md#sending): what starts an agenda is neither written nor spoken.
   */
  const isSpoken = (message: TimelineMessage): boolean => {
    const own = message.origin
      ? list.$keys
          .get()
          .map(list.get)
          .filter((one) => one?.role === 'user' && !one.origin)
          .at(-1)
      : message;
    return own?.attachments.some(({ type }) => type === 'VOICE') ?? false;
  };

  const voice = ports.voice.begin(() => view?.refresh());

  const toBody = (message: TimelineMessage): Outgoing => ({
    targetLanguage: ports.targetLanguage(),
    voiceEnabled: ports.voice.isOn(),
    message: {
      role: 'user',
      content: message.content,
      attachments: [...message.attachments],
      createdAt: message.createdAt,
      status: 'sending',
      channel: ports.channel(),
      ...(message.origin && { origin: message.origin }),
      // Of any other message nothing, which JSON leaves out.
      formAnswer: message.formAnswer as FormAnswer | undefined,
    },
    chatMode: isSpoken(message) ? 'voice' : 'text',
    channel: ports.channel(),
    ...(agendaToTriggerId && { agendaToTriggerId }),
    ...(message.replaces && { trigger: 'submit-message', messageId: message.replaces }),
    ...modelPart(),
  });

  /** Undefined where no answer came and a page of the history has shown meanwhile that it is stored. */
  const post = async (message: TimelineMessage, requestId: string): Promise<Message | undefined> => {
    const onWait = (seconds: number | null) =>
      setStatus(seconds === null ? { name: 'submitting-text' } : { name: 'waiting', seconds });
    setStatus({ name: 'submitting-text' });
    list.patch(key, { delivery: 'sending', errorStatus: undefined });
    try {
      await ports.refreshUploads(key, signal);
      // Before its turn: whoever talks, nothing comes between that and the request.
      const tools = await ports.tools.declare(requestId);
      signal.throwIfAborted();
      await ports.takeTurn(signal);
      outbox.markSent(requestId);
      const send = (changes?: Partial<TimelineMessage>) => {
        const toOutgoing = () => {
          // The guest may have been given up meanwhile, and the next one is asked for a name first.
          if (!message.origin && ports.isWaiting()) throw new WidgetError('auth', { retryable: true });
          return { ...toBody({ ...message, ...list.get(key), ...changes }), tools };
        };
        return afterWaits(env.clock, signal, () => api.send(toOutgoing, requestId, signal), onWait);
      };
      return await send().catch(async (thrown: unknown): Promise<Message> => {
        // It may have found out itself that there is another guest.
        if (await ports.refreshUploads(key, signal)) return send();
        if ((!message.replaces && !message.formAnswer) || !isGone(thrown)) throw thrown;
        // What it was to replace is not the last one any more, or the form has gone: the words go out as a message of their own.
        return send({ replaces: undefined, formAnswer: undefined });
      });
    } catch (thrown) {
      if (signal.aborted && !isStopped) throw thrown;
      if (!list.get(key)?.isUnconfirmed && !isStopped) return undefined;
      outbox.setState(requestId, 'failed', isStopped ? undefined : whyFailed(thrown));
      list.patch(key, { delivery: 'failed', failure: undefined });
      throw thrown;
    }
  };

  const leave = () => {
    voice.stop();
    view?.dispose();
    controller.abort();
  };

  return {
    key,
    signal,
    get isStopped() {
      return isStopped;
    },
    async deliver() {
      const message = list.get(key);
      if (!message?.requestId) throw new WidgetError('internal');
      const stored = await post(message, message.requestId);
      outbox.remove(message.requestId);
      if (stored) list.confirm(key, stored);
    },
    async receive() {
      isReceiving = true;
      const { id: messageId = '', requestId } = list.get(key) ?? {};
      setStatus({ name: 'generating' });
      list.patch(key, { delivery: 'sending', errorStatus: undefined });
      awaited.add(messageId);
      const { createReplyView, receiveReply, streamReply } = await openReading(ports.reading, signal);
      // An agenda that another tab has begun gives that tab's message: what opens it may have been told here already.
      const told = new Set(agendaToTriggerId && requestId !== key ? list.$keys.get() : []);
      const reply = (view = createReplyView({
        env,
        list,
        userKey: key,
        onText: ports.onText,
        onSteps: (steps) => setStatus({ name: 'generating', steps }),
        isHeld: voice.isHeld,
      }));
      let closeNotice = () => {};
      await receiveReply(
        {
          env,
          open: async (retryCount, streamSignal, onActivity) =>
            streamReply({
              messageId,
              query: {
                channel: ports.channel(),
                ...(await voice.query()),
                targetLanguage: ports.targetLanguage(),
                retryCount,
                agendaToTriggerId,
                ...modelPart(),
              },
              signal: streamSignal,
              onActivity,
            }),
          apply(action) {
            voice.enqueue(action);
            ports.tools.hear(action, key);
            return reply.apply(action);
          },
          onRetry: (attempt, seconds) =>
            setStatus(seconds === undefined ? { name: 'retrying', attempt } : { name: 'waiting', seconds }),
          onProgress() {
            closeNotice();
            setStatus({ name: 'generating' });
          },
          onErrorEvent(code) {
            closeNotice = ports.onErrorEvent(code);
          },
          isWanted: () => !ports.isHumanHandled(),
        },
        signal,
      ).finally(() => closeNotice());
      awaited.remove(messageId);
      const messages = reply.end();
      for (const { key: part } of messages) list.patch(part, { answers: messageId });
      return messages.flatMap(({ key: part }) => (told.has(part) ? [] : (list.get(part) ?? [])));
    },
    freeze(errorStatus) {
      voice.enqueue({ type: 'completion', messages: [] });
      return view?.end(errorStatus) ?? [];
    },
    keepShown() {
      list.patch(key, { delivery: 'delivered' });
      const shown = this.freeze();
      for (const bubble of shown) list.patch(bubble.key, { isFrozen: true });
      ports.tellStop(list.get(key)?.id ?? '', shown.at(-1));
    },
    isReceiving: () => isReceiving,
    stop() {
      isStopped = true;
      voice.stop();
      controller.abort();
    },
    leave,
  };
}
