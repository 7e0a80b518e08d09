// The composer: the draft, which survives reloads, and what stands under it when sending was refused.

import type { Readable } from '../../core/store-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';

export interface ComposerFeature {
  readonly $draft: Readable<string>;
  /** The draft was written in the editor, or is looked at there: it comes back there. */
  readonly $isFormatted: Readable<boolean>;
  /** Locale key of the notice under the field, or null; cleared by typing and by a successful send. */
  readonly $notice: Readable<LocaleKey | null>;
  /** Characters that a message may have. */
  readonly $maxCharacters: Readable<number>;
  /** The draft goes out once its uploads have settled. */
  readonly $isWaiting: Readable<boolean>;
  /** `isFormatted`: as the editor has written it. */
  setDraft(text: string, isFormatted?: boolean): void;
  /** An input method composes in the field, or does no longer: what comes from elsewhere waits for its end, which it would bring about. */
  setComposing(isComposing: boolean): void;
  /** The visitor has turned formatting on or off. */
  setFormatted(isFormatted: boolean): void;
  /** Puts what cannot be said where it was written beside what the draft has already, as a paragraph of its own. */
  addToDraft(text: string, isFirst?: boolean): void;
  /** Sends the draft and its files; clears them only when the message was accepted. */
  submit(): void;
  /** Sends a text that was chosen while nothing was under way, and leaves draft and files alone; whether it was accepted. */
  sendChoice(text: string): boolean;
}
