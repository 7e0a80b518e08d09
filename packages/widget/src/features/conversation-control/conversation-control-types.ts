// What controls a conversation: agenda, take-over, paywall. Its code is lazy; before it is here, and where a conversation
// has nothing live, the visitor may simply type and speak.

import type { LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { AgendaFeature, InputModeFeature } from '../agenda/agenda-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { PaywallFeature } from '../paywall/paywall.ts';
import type { TakeoverFeature } from '../takeover/takeover.ts';

/** What stands in the composer's place and what the composer takes. */
export interface InputPolicy {
  /** `wait`: what will stand there is not known yet. */
  readonly replacement: 'agenda' | 'paywall' | 'wait' | null;
  readonly allowsText: boolean;
  readonly allowsVoice: boolean;
  /** Why nothing can be sent, or null. */
  readonly refusal: LocaleKey | null;
}

/** How changes arrive; null where the server offers no realtime. */
export interface Transport {
  readonly kind: 'firestore' | 'sse';
  readonly state: 'connecting' | 'live' | 'lost' | 'failed';
}

export interface ConversationControl {
  readonly agenda: AgendaFeature;
  readonly inputMode: InputModeFeature;
  readonly takeover: TakeoverFeature;
  readonly paywall: PaywallFeature;
  readonly $inputPolicy: Readable<InputPolicy>;
  readonly $transport: Readable<Transport | null>;
}

export interface ConversationControlSlot {
  /** Idle while nothing live belongs to the conversation. */
  readonly $state: Readable<LazyState<ConversationControl>>;
  readonly $inputPolicy: Readable<InputPolicy>;
}
