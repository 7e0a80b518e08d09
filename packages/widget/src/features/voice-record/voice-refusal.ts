import { computed } from 'nanostores';
import type { Readable } from '../../core/store-types.ts';
import type { OpeningPhase } from '../conversation/conversation-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { InputRules } from '../realtime/live-types.ts';

export interface VoiceRefusalPorts {
  readonly $phase: Readable<OpeningPhase>;
  readonly $needsForm: Readable<boolean | null>;
  readonly $input: Readable<InputRules>;
}

/**
 * Why nothing may be recorded, and no recording sent, at present; null where both may be. Whenever it is not null, the
 * composer with Stop and Cancel is not on screen, or not for the visitor who spoke.
 */
export function createVoiceRefusal({ $phase, $needsForm, $input }: VoiceRefusalPorts): Readable<LocaleKey | null> {
  return computed([$phase, $needsForm, $input], (phase, needsForm, { refusal, instead, allowsVoice }) => {
    if (phase.name !== 'ready' || needsForm !== false) return 'timeline.loading';
    if (refusal) return refusal;
    if (instead) return 'timeline.loading';
    return allowsVoice ? null : 'agenda.textOnly';
  });
}
