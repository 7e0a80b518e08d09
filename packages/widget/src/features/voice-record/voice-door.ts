// The door to speaking: opens with the first click on "Record voice message"; a hover or the focus loads ahead of it.

import { atom } from 'nanostores';
import type { Readable } from '../../core/store-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { Speaking } from '../speak.ts';
import type { VoiceDoor, VoicePhase } from './voice-record-types.ts';

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
  const $phase = atom<VoicePhase>({ name: 'idle' });
  let loading: Promise<Speaking> | undefined;
  let opened: Speaking | undefined;
  let isOver = false;
  const load = () =>
    (loading ??= (async () => {
      $phase.set({ name: 'loading' });
      try {
        const feature = await open();
        if (isOver) feature.destroy();
        opened = feature;
        $phase.set({ name: 'ready', feature });
        return feature;
      } catch (thrown) {
        loading = undefined;
        $phase.set({ name: 'idle' });
        throw thrown;
      }
    })());
  const start = () => {
    load().then(
      (feature) => {
        // Closed meanwhile: nobody waits for it any more.
        if ($isOpen.get()) feature.start();
      },
      () => toasts.show({ tone: 'alert', key: 'opening.partMissing', action: { key: 'opening.retry', run: start } }),
    );
  };
  const stopOpen = $isOpen.listen((isShown) => {
    if (!isShown) opened?.keep();
  });
  return {
    $phase,
    load: () => void load().catch(() => {}),
    start,
    checkPermission: async () => (await load()).checkPermission(),
    retry: (key) => opened?.retry(key) ?? false,
    download: (key) => opened?.download(key),
    discard: (key) => opened?.discard(key),
    clear: () => opened?.clear(),
    destroy() {
      isOver = true;
      stopOpen();
      opened?.destroy();
    },
  };
}
