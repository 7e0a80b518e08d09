import type { Env } from '../../core/env.ts';
import type { TabDrafts } from '../../core/tab-drafts.ts';
import type { WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { InputPolicy } from '../conversation-control/conversation-control-types.ts';
import type { Caller } from '../api/caller.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { Replying } from '../reply/reply-ports.ts';
import type { MessageList } from '../timeline/message-list.ts';

export interface RegeneratePorts {
  readonly env: Pick<Env, 'clock' | 'host' | 'newId' | 'page'>;
  readonly drafts: TabDrafts;
  readonly caller: Pick<Caller, 'ask' | 'renewing' | 'who'>;
  readonly list: Pick<MessageList, 'get' | 'merge' | 'patch' | 'put' | 'remove'>;
  readonly $keys: Readable<readonly string[]>;
  readonly bootstrap: Pick<BootstrapFeature, '$conversation' | '$phase'>;
  readonly i18n: { readonly $t: Readable<Translate>; targetLanguage(): string };
  readonly $config: Readable<{ readonly channel: string }>;
  /** Where something refuses what the visitor says, the server refuses another answer too. */
  readonly $inputPolicy: Readable<Pick<InputPolicy, 'refusal'>>;
  readonly reply: Pick<Replying, 'reserve' | 'cancelReservation' | 'retry' | 'acknowledge' | '$status'>;
  readonly say: (text: string) => void;
  /** Reads the newest page. Never rejects. */
  readonly look: () => Promise<void>;
  /** The server has refused what was asked for, or did not answer. */
  readonly onRefused: (error: WidgetError) => void;
}

/** Why the reply of this key stands as it did; tells it until something else is asked for. */
export interface RegenerateFailure {
  readonly key: string;
  readonly error: WidgetError;
  /** Whether something is under way then. */
  retry(): unknown;
}

export interface RegenerateFeature {
  readonly $failure: Readable<RegenerateFailure | null>;
  /** The key under which another answer can be asked for, which may stand above messages that were not sent. */
  readonly $lastKey: Readable<string | undefined>;
  /** Another answer is being fetched in the place of the one that is shown. */
  readonly $isChoosing: Readable<boolean>;
  /**
   * Asks for another answer in the place of the last reply, one of whose messages has this key. What was there is back where there is none.
   * False while something else is under way.
   */
  again(key: string): boolean;
  /** PUT /chat/{messageId}/version: shows the answer of this number, from 1. Resolves with whether it is shown. */
  choose(key: string, index: number): Promise<boolean>;
  /** A button of this name has the focus in a row that goes: the row of another answer to the same question, which comes with that, takes it. */
  leaveFocus(questionId: string, name: string): void;
  takeFocus(questionId: string): string | undefined;
}

export type CreateRegenerate = (ports: RegeneratePorts) => RegenerateFeature & { destroy(): void };
