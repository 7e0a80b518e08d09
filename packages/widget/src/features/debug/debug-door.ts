import { atom, computed } from 'nanostores';
import type { ChatConfig } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { User } from '../../protocol/guest.ts';
import type { DebugDoor, DebugFeature } from './debug-types.ts';

export interface DebugDoorPorts {
  readonly $config: Readable<ChatConfig>;
  readonly $user: Readable<User | null>;
  /** Loads the code and creates the feature. */
  readonly open: () => Promise<DebugFeature & { destroy(): void }>;
}

export interface OpenableDebug extends DebugDoor {
  /** The model that was picked, as long as debug is on. */
  model(): string | undefined;
  destroy(): void;
}

/** Creates the door: debug is on by the attribute or for the ADMIN role (specification §4, §6). */
export function createDebugDoor({ $config, $user, open }: DebugDoorPorts): OpenableDebug {
  const $isOn = computed([$config, $user], ({ debug }, user) => debug === true || user?.role === 'ADMIN');
  const $feature = atom<(DebugFeature & { destroy(): void }) | null>(null);
  let isOver = false;
  let isAsked = false;
  const stop = $isOn.subscribe((isOn) => {
    if (!isOn || isAsked) return;
    isAsked = true;
    open().then(
      (feature) => (isOver ? feature.destroy() : $feature.set(feature)),
      // Turned off and on again, it is tried again.
      () => (isAsked = false),
    );
  });
  return {
    $isOn,
    $feature,
    model: () => ($isOn.get() && $feature.get()?.$model.get()) || undefined,
    destroy() {
      isOver = true;
      stop();
      $feature.get()?.destroy();
    },
  };
}
