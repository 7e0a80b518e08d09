import { computed } from 'nanostores';
import type { ChatConfig } from '../../core/host-types.ts';
import { createLazyFeature } from '../../core/lazy-feature.ts';
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

/** Creates the door: debug is on by the attribute or for the ADMIN role (docs/behaviour.md#debug). */
export function createDebugDoor({ $config, $user, open }: DebugDoorPorts): OpenableDebug {
  const $isOn = computed([$config, $user], ({ debug }, user) => debug === true || user?.role === 'ADMIN');
  const part = createLazyFeature(open);
  // Turned off and on again, a part that could not be loaded is tried again.
  const stop = $isOn.subscribe((isOn) => isOn && void part.load());
  return {
    $isOn,
    $state: part.$state,
    model: () => ($isOn.get() && part.opened()?.$model.get()) || undefined,
    destroy() {
      stop();
      part.destroy();
    },
  };
}
