import { computed } from 'nanostores';
import type { ChatConfig } from '../../core/host-types.ts';
import { createLazyFeature } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { User } from '../../protocol/guest.ts';
import type { Retries } from '../lazy-retries/lazy-retries.ts';
import type { DebugSlot, DebugFeature } from './debug-types.ts';

export interface OwnedDebugSlot extends DebugSlot {
  destroy(): void;
}

/** Debug is on by the attribute or for the ADMIN role (docs/behaviour.md#debug). */
export function isDebugOn($config: Readable<ChatConfig>, $user: Readable<User | null>): Readable<boolean> {
  return computed([$config, $user], ({ debug }, user) => debug === true || user?.role === 'ADMIN');
}

/** Creates the slot, which loads the feature by `open` once debug is on. */
export function createDebugSlot(
  $isOn: Readable<boolean>,
  retries: Pick<Retries, 'follow'>,
  open: () => Promise<DebugFeature & { destroy(): void }>,
): OwnedDebugSlot {
  const part = createLazyFeature(open);
  const stop = $isOn.subscribe((isOn) => isOn && void part.load());
  const stopRetries = retries.follow(part, $isOn.get);
  return {
    $isOn,
    $state: part.$state,
    destroy() {
      stop();
      stopRetries();
      part.destroy();
    },
  };
}
