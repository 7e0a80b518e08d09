// The door to speaking: opens with the first click on "Record voice message"; a hover or the focus loads ahead of it.

import { createLazyFeature } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { Speaking } from '../speak.ts';
import type { VoiceDoor } from './voice-record-types.ts';

export interface VoiceDoorPorts {
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly $isOpen: Readable<boolean>;
  /** Why nothing may be recorded at present, or null. */
  readonly $refusal: Readable<LocaleKey | null>;
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
export function createVoiceDoor({ toasts, $isOpen, $refusal, open }: VoiceDoorPorts): OpenableVoiceDoor {
  const part = createLazyFeature(open);
  /** The last click, while it waits for the code. Whatever takes the button away takes it back. */
  let waiting: object | undefined;
  const start = () => {
    const click = (waiting = {});
    part.open().then(
      (feature) => {
        if (waiting === click && $isOpen.get()) feature.start();
      },
      () => {
        if (waiting !== click) return;
        toasts.show({ tone: 'alert', key: 'opening.partMissing', action: { key: 'opening.retry', run: start } });
      },
    );
  };
  const stops = [
    $isOpen.listen((isShown) => {
      if (isShown) return;
      waiting = undefined;
      part.opened()?.keep();
    }),
    $refusal.listen((reason) => {
      if (reason) waiting = undefined;
    }),
  ];
  return {
    $state: part.$state,
    load: () => void part.load(),
    start,
    checkPermission: async () => (await part.open()).checkPermission(),
    retry: (key) => part.opened()?.retry(key) ?? false,
    download: (key) => part.opened()?.download(key),
    discard: (key) => part.opened()?.discard(key),
    clear: () => part.opened()?.clear(),
    destroy() {
      waiting = undefined;
      for (const stop of stops) stop();
      part.destroy();
    },
  };
}
