import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { personaSetting } from '../../core/participants.ts';
import type { Readable } from '../../core/store-types.ts';
import { toJson } from '../../core/to-json.ts';
import type { Persona } from '../../protocol/persona.ts';
import { type MuteStore, muteStoreSchema, readStored } from '../../protocol/stored.ts';

const KEY = 'mute-store';

export interface MuteChoice {
  readonly $stored: Readable<MuteStore>;
  choose(isMuted: boolean): void;
  destroy(): void;
}

/**
 * Creates the visitor's choice under the key `mute-store` (docs/behaviour.md#persona-voice), which follows other tabs.
 */
export function createMuteChoice({ local, page }: Pick<Env, 'local' | 'page'>): MuteChoice {
  const read = () => readStored(muteStoreSchema, local.get(KEY));
  const $stored = atom(read());
  const stop = page.onChange((kind) => {
    if (kind === 'stored' || kind === 'visible') $stored.set(read());
  });
  return {
    $stored,
    choose(isMuted) {
      const stored = { ...read(), isMuted, isTouched: true };
      local.set(KEY, toJson(stored));
      $stored.set(stored);
    },
    destroy: stop,
  };
}

/** Mute until the visitor has chosen, unless the persona answers with its voice by itself; null without a voice. */
export function isMuted(stored: MuteStore, persona: Persona | null): boolean | null {
  if (!persona?.voiceId) return null;
  return stored.isTouched ? stored.isMuted : personaSetting(persona, 'defaultPersonaResponseVoice') !== true;
}
