import { computed } from 'nanostores';
import type { Readable } from '../../core/store-types.ts';
import type { BootstrapPhase } from '../bootstrap/bootstrap-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { InputPolicy } from '../conversation-control/conversation-control-types.ts';

export interface RecordingRefusalPorts {
  readonly $phase: Readable<BootstrapPhase>;
  readonly $needsForm: Readable<boolean | null>;
  readonly $inputPolicy: Readable<InputPolicy>;
}

/**
 * Why nothing may be recorded, and no recording sent, at present; null where both may be. Whenever it is not null, the
 * composer with Stop and Cancel is not on screen, or not for the visitor who spoke.
 */
export function createRecordingRefusal({
  $phase,
  $needsForm,
  $inputPolicy,
}: RecordingRefusalPorts): Readable<LocaleKey | null> {
  return computed([$phase, $needsForm, $inputPolicy], (phase, needsForm, { refusal, replacement, allowsVoice }) => {
    if (phase.name !== 'ready' || needsForm !== false) return 'opening.messages';
    if (refusal) return refusal;
    if (replacement) return 'opening.messages';
    return allowsVoice ? null : 'agenda.textOnly';
  });
}
