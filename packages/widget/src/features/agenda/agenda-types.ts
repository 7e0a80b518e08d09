// The agenda's public face (docs/behaviour.md#agenda, docs/behaviour.md#input-modes).

import type { Readable } from '../../core/store-types.ts';
import type { Agenda, ConversationAgenda } from '../../protocol/agenda.ts';
import type { ConversationState } from '../../protocol/conversation.ts';
import type { OutputField } from '../../protocol/output.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { Ending } from './agenda-reducer.ts';

export interface AgendaProgress {
  readonly name: string;
  /** 1-based; 0 for an item that is not on the agenda. */
  readonly position: number;
  readonly count: number;
  /** 0 to 100. */
  readonly percent: number;
  readonly ending: Ending | null;
}

/** `normal` stands for the wire's `NONE` and `unspecified`: typing and voice both work. */
export type InputMode = 'normal' | 'TEXT' | 'VOICE';

export interface AgendaFeature {
  readonly $agenda: Readable<Agenda | null>;
  readonly $conversationAgenda: Readable<ConversationAgenda | null>;
  readonly $state: Readable<ConversationState>;
  /** Null where no progress bar is due. */
  readonly $progress: Readable<AgendaProgress | null>;
  /** The agenda waits for the visitor's Start, and the input with it. */
  readonly $isGated: Readable<boolean>;
  /** What the current item asks for. */
  readonly $mode: Readable<InputMode>;
  readonly $outputs: Readable<readonly OutputField[]>;
  /** Starts the agenda that waits; a failure is told in a toast or the status line. */
  start(): void;
}

/** What the visitor may do now, and what is said about it beside the composer. */
export interface InputModeFeature {
  /** `TEXT` also where an item asks for voice that cannot be had, `normal` where it may be had later. */
  readonly $mode: Readable<InputMode>;
  readonly $notice: Readable<ModeNotice | null>;
  /** The microphone was refused after all, or did not open: none is there, or something else has it. */
  voiceFailed(isDenied: boolean): void;
}

export interface ModeNotice {
  readonly key: LocaleKey;
  readonly tone: 'status' | 'alert';
}
