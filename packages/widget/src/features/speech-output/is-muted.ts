// The voice flags (pure; docs/behaviour.md#persona-voice).

import { personaSetting } from '../../core/participants.ts';
import type { Persona } from '../../protocol/persona.ts';
import type { MuteStore } from '../../protocol/stored.ts';

/** Mute until the visitor has chosen, unless the persona answers with its voice by itself; null without a voice. */
export function isMuted(stored: MuteStore, persona: Persona | null): boolean | null {
  if (!persona?.voiceId) return null;
  return stored.isTouched ? stored.isMuted : personaSetting(persona, 'defaultPersonaResponseVoice') !== true;
}
