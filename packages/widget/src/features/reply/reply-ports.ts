// What sending and the reply are given, and what they are to the rest of the session.

import type { WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import type { Message } from '../../protocol/message.ts';
import type { ChatApi } from '../api/chat-api.ts';
import type { LocaleKey, Translate } from '../i18n/i18n-types.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';
import type { RunPorts } from './reply-run.ts';
import type { ReplyFeature } from './reply-types.ts';

export interface ReplyPorts extends Omit<RunPorts, 'isHumanHandled' | 'takeTurn' | 'tellStop'> {
  readonly api: Pick<ChatApi, 'send' | 'stop' | 'reportError'>;
  readonly $conversation: Readable<Conversation | null>;
  /** It is known who talks, and the first page has come or failed: what waits may go out. */
  readonly isReady: () => boolean;
  readonly translate: Translate;
  /** A message is final: the visitor's when it is stored, the persona's when its reply is complete. */
  readonly onMessage: (message: TimelineMessage) => void;
  readonly onStopped: () => void;
  /** The newest page may hold what this tab does not know: another tab's, one whose answer was lost, or what a Stop has left of a reply. */
  readonly onMissed: () => void;
  /** Why nothing can be sent at present, or null. */
  readonly refusal: () => LocaleKey | null;
  /** The server knows no agenda of the id that was to be triggered. */
  readonly onAgendaMissing: () => void;
  /** Sending or the reply has failed for good. */
  readonly onFailed: (error: WidgetError) => void;
  /** Says what the status line, which is an alert, cannot. */
  readonly say: (text: string) => void;
  /** What it returns takes the notice back. */
  readonly onTriggerFailed: (text: string) => () => void;
  /** The server has stored a message for a human, whom nobody has told of here. */
  readonly onHuman: () => unknown;
  /** Resolves when no other tab does `what`; keeps them from it until `signal` aborts. */
  readonly claim: (what: 'stream' | 'turn' | 'outbox' | `sending:${string}`, signal: AbortSignal) => Promise<void>;
}

export interface Replying extends ReplyFeature {
  /** Shows what the visitor, who may be another one than before, has not sent yet. */
  restore(): void;
  /** The page may have set another token: what was refused for the one before goes on. */
  sessionOpened(): void;
  /** The first page is there: asks for a reply that was still expected; `newest` is the page's last message. */
  resume(newest: Message | undefined): void;
  /** Another tab has changed the outbox. */
  follow(): void;
  /** A page has shown that a message is stored; `before` is what was known of it. */
  found(before: TimelineMessage): void;
  /** The newest page has been merged. `isLatest`: nothing that has come since it was asked for may be missing in it. */
  merged(isLatest: boolean): void;
  /**
   * Sends a message without content that starts an agenda (docs/behaviour.md#agenda); rejects unless the chat is idle.
   */
  triggerAgenda(agendaId: string): Promise<void>;
  /** The visitor has seen a failure and goes on. */
  acknowledge(): void;
  /** Resolves when no message is on its way to the server; never rejects. */
  whenDelivered(): Promise<void>;
  /** Sends what waits, where nothing keeps it from going out any longer. */
  drain(): void;
  /** The history was cleared: ends a running reply, and the sending of what the outbox has no more. */
  clear(): void;
  destroy(): void;
}

/** How a message is started that has claims already: to the stream, and to be sent. */
export interface StartOptions {
  readonly agendaToTriggerId?: string;
  readonly owner?: AbortController;
  readonly sending?: AbortController | undefined;
}
