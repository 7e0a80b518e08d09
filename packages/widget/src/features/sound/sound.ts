// A sound with each new message of the persona, for who wants it.

import { atom } from 'nanostores';
import type { ChimePort } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

export interface SoundFeature {
  /** Off until the visitor turns it on; remembered. */
  readonly $isOn: Readable<boolean>;
  /** Turning it on plays it once, so that the visitor hears what they chose. */
  toggle(): void;
}

/** Creates the sound; its code is loaded by the first one that is played. */
export function createSound(
  storage: ScopedStorage,
  loadChime: () => Promise<ChimePort>,
): SoundFeature & { play(): void } {
  const $isOn = atom(storage.local.read().sound === true);
  const play = () => {
    // A chime that cannot load is no failure: the message is there.
    if ($isOn.get())
      loadChime().then(
        (chime) => chime.play(),
        () => {},
      );
  };
  return {
    $isOn,
    play,
    toggle() {
      $isOn.set(!$isOn.get());
      storage.local.patch({ sound: $isOn.get() || undefined });
      play();
    },
  };
}
