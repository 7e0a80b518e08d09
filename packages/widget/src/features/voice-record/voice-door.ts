// The door to speaking: opens with the first click on "Record voice message"; a hover or the focus loads ahead of it.

import { createPart } from '../../core/lazy-part.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { Speaking } from '../speak.ts';
import type { VoiceDoor } from './voice-record-types.ts';

export interface VoiceDoorPorts {
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly $isOpen: Readable<boolean>;
  /** Loads the code and creates the feature. */
  readonly open: () => Promise<Speaking>;
}

export interface OpenableVoiceDoor extends VoiceDoor {
  /** Sends a recording again that was not sent; false where the message is none. */
  retry(key: string): boolean;
  /** The history was cleared. */
  clear(): void;
  destroy(): void;
}

/** Creates the door. A failed load says so and can be tried again. */
export function createVoiceDoor({ toasts, $isOpen, open }: VoiceDoorPorts): OpenableVoiceDoor {
  const part = createPart(open);
  const start = () => {
    part.open().then(
      (feature) => {
        // Closed meanwhile: nobody waits for it any more.
        if ($isOpen.get()) feature.start();
      },
      () => toasts.show({ tone: 'alert', key: 'opening.partMissing', action: { key: 'opening.retry', run: start } }),
    );
  };
  const stopOpen = $isOpen.listen((isShown) => {
    if (!isShown) part.opened()?.keep();
  });
  return {
    $phase: part.$phase,
    load: () => void part.load(),
    start,
    checkPermission: async () => (await part.open()).checkPermission(),
    retry: (key) => part.opened()?.retry(key) ?? false,
    download: (key) => part.opened()?.download(key),
    discard: (key) => part.opened()?.discard(key),
    clear: () => part.opened()?.clear(),
    destroy() {
      stopOpen();
      part.destroy();
    },
  };
}
