// Sending and the reply: the chat's status machine (docs/behaviour.md#chat-status).

import type { FormAnswer } from '../../protocol/form.ts';
import type { Attachment } from '../../protocol/message.ts';
import type { Readable } from '../../core/store-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';

export type ChatStatus =
  | { readonly name: 'idle' }
  | { readonly name: 'submitting-text' }
  /** Also while the microphone still opens: nothing else may be sent. */
  | { readonly name: 'recording' }
  | { readonly name: 'submitting-voice' }
  /** `steps` is what is done before the next word comes (protocol/step.ts); absent where nothing is told of that. */
  | { readonly name: 'generating'; readonly steps?: unknown }
  /** `attempt` counts from 1 to 3. */
  | { readonly name: 'retrying'; readonly attempt: number }
  /** The server asked to wait (429); the same request goes out again afterwards. */
  | { readonly name: 'waiting'; readonly seconds: number }
  /** `reason` is a key of the locale file, or the server's own words in `text`; `sentence` is the one that says it (core/failure-text.ts). */
  | {
      readonly name: 'failed';
      readonly reason: LocaleKey;
      readonly text?: string | undefined;
      readonly sentence?: LocaleKey;
    };

export type FailedStatus = Extract<ChatStatus, { readonly name: 'failed' }>;

export type HeldName = 'submitting-text' | 'recording' | 'submitting-voice';

/** What a message is besides its words. */
export interface SendExtras {
  /** Id of the visitor's last message, in whose place it comes. */
  readonly replaces?: string;
  /** The form that it answers. */
  readonly formAnswer?: FormAnswer;
  /** Under which ids the bytes of its files are kept, in their order, and the guest who has uploaded them. */
  readonly files?: string[];
  readonly guest?: string | undefined;
}

export interface ReplyFeature {
  readonly $status: Readable<ChatStatus>;
  /**
   * Sends a text and uploaded files as the visitor. `accepted` says at once whether it went out (or into the outbox);
   * when false, `reason` is the locale key to show and the draft stays. A message that has a bubble already keeps its
   * `key`, which is its x-request-id too.
   */
  send(
    text: string,
    attachments?: readonly Attachment[],
    key?: string,
    extras?: SendExtras,
  ):
    | { readonly accepted: true; readonly done: Promise<void> }
    | { readonly accepted: false; readonly reason: LocaleKey };
  /**
   * A message waits for its uploads, or is still spoken: that is the status until `send` or `release`; `stop` calls back.
   * Who holds may change the name. False while another message is in progress.
   */
  reserve(onStop: () => void, name?: HeldName): boolean;
  /** Ends a hold without sending. */
  cancelReservation(status?: ChatStatus): void;
  /** Client-side: freezes the text that is on screen; the next POST cancels what still runs on the server. */
  stop(): void;
  /** Sends a failed message again with the same x-request-id, or asks for its reply again when it is stored. */
  retry(key: string): void;
}
