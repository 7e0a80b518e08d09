// The live half of a conversation: agenda, take-over, paywall. Its code is lazy; before it is here, and where a conversation
// has nothing live, the visitor may simply type and speak.

import type { LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { AgendaFeature, InputModeFeature } from '../agenda/agenda-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { PaywallFeature } from '../paywall/paywall.ts';
import type { TakeoverFeature } from '../takeover/takeover.ts';

/** What stands in the composer's place and what the composer takes. */
export interface InputRules {
  /** `wait`: what will stand there is not known yet. */
  readonly instead: 'agenda' | 'paywall' | 'wait' | null;
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

export interface Live {
  readonly agenda: AgendaFeature;
  readonly inputMode: InputModeFeature;
  readonly takeover: TakeoverFeature;
  readonly paywall: PaywallFeature;
  readonly $input: Readable<InputRules>;
  readonly $transport: Readable<Transport | null>;
}

export interface LiveDoor {
  /** Idle while nothing live belongs to the conversation. */
  readonly $state: Readable<LazyState<Live>>;
  readonly $input: Readable<InputRules>;
}
