// The slot of recording: filled with the first click on "Record voice message"; a hover or the focus loads ahead of it.

import { createLazyFeature, type LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { Retries } from '../lazy-retries/lazy-retries.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { OwnedRecording } from './recording.ts';
import type { RecordingState } from './recording-state.ts';
import type { RecordingSlot } from './recording-types.ts';

export interface RecordingSlotPorts {
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly retries: Pick<Retries, 'follow'>;
  readonly storage: Pick<ScopedStorage, '$owner' | 'visitor'>;
  readonly $isOpen: Readable<boolean>;
  /** Why nothing may be recorded at present, or null. */
  readonly $refusal: Readable<LocaleKey | null>;
  /** Loads the code and creates the feature. */
  readonly open: () => Promise<OwnedRecording>;
}

export interface OwnedRecordingSlot extends RecordingSlot {
  readonly $state: Readable<LazyState<OwnedRecording>>;
  /** Gives recording as soon as its code is here; rejects where that could not load. */
  open(): Promise<OwnedRecording>;
  /** Sends a recording again that was not sent; false where the message is none. */
  retry(key: string): boolean;
  /** The sound of a recording that was not sent. */
  fileOf(key: string): File | undefined;
  /** Resolves when nothing that was recorded is being handed over or uploaded. */
  whenSent(): Promise<void>;
  /** The history was cleared. */
  clear(): void;
  destroy(): void;
}

/** Creates the slot. A failed load says so and can be tried again. */
export function createRecordingSlot(ports: RecordingSlotPorts): OwnedRecordingSlot {
  const { toasts, retries, storage, $isOpen, $refusal, open } = ports;
  /** What is stored waits for the code. */
  let mustInherit = false;
  const part = createLazyFeature(async () => {
    const feature = await open();
    if (mustInherit) feature.inherit();
    mustInherit = false;
    return feature;
  });
  /** Recordings that were not sent before a reload are to be shown again. */
  const loadStored = () => {
    const hasStored = storage.visitor.read().recordings !== undefined;
    mustInherit = hasStored && !part.opened();
    if (mustInherit) void part.load();
    else if (hasStored) part.opened()?.inherit();
  };
  loadStored();
  /** The last click, while it waits for the code. Whatever takes the button away takes it back. */
  let waiting: object | undefined;
  const start = (signal?: AbortSignal) => {
    const click = (waiting = {});
    part.open().then(
      (feature) => {
        if (waiting === click && $isOpen.get() && !signal?.aborted) feature.start();
      },
      () => {
        if (waiting !== click || signal?.aborted) return;
        const run = () => start();
        toasts.show({ tone: 'alert', key: 'opening.partMissing', action: { key: 'opening.retry', run } });
      },
    );
  };
  const stops = [
    retries.follow(part, () => mustInherit),
    storage.$owner.listen(loadStored),
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
    open: part.open,
    load: () => void part.load(),
    start,
    checkPermission: async () => (await part.open()).checkPermission(),
    retry: (key) => part.opened()?.retry(key) ?? false,
    download: (key) => part.opened()?.download(key),
    discard: (key) => part.opened()?.discard(key),
    fileOf: (key) => part.opened()?.fileOf(key),
    whenSent: () =>
      new Promise((resolve) => {
        let stop = () => {};
        const check = (state?: RecordingState) => {
          if (state?.name === 'ending' || state?.name === 'sending') return;
          stop();
          resolve();
        };
        const $state = part.opened()?.$state;
        stop = $state?.listen(check) ?? stop;
        check($state?.get());
      }),
    clear() {
      part.opened()?.clear();
      // Those of tabs that have ended, and those that still wait for the code.
      if (storage.visitor.read().recordings) storage.visitor.patch({ recordings: undefined });
    },
    destroy() {
      waiting = undefined;
      for (const stop of stops) stop();
      part.destroy();
    },
  };
}
