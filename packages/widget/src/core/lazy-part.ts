// What files, recording and the persona's voice have in common: code that is fetched when it is first needed.

import { atom } from 'nanostores';
import type { Readable } from './store-types.ts';

export type PartPhase<T> =
  | { readonly name: 'idle' }
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly feature: T }
  | { readonly name: 'failed' };

export interface LazyPart<T> {
  readonly $phase: Readable<PartPhase<T>>;
  /** Loads its code, again after a failure, which is a phase. */
  load(): Promise<void>;
}

export interface Part<T> extends LazyPart<T> {
  /** Rejects where the code could not be loaded; the next call tries again. */
  open(): Promise<T>;
  /** Undefined until it is here. */
  opened(): T | undefined;
  destroy(): void;
}

/** Creates a part of a talk whose code is fetched when it is first needed. */
export function createPart<T extends { destroy(): void }>(create: () => Promise<T>): Part<T> {
  const $phase = atom<PartPhase<T>>({ name: 'idle' });
  let opening: Promise<T> | undefined;
  let opened: T | undefined;
  let isOver = false;

  const open = () =>
    (opening ??= (async () => {
      $phase.set({ name: 'loading' });
      try {
        const feature = await create();
        if (isOver) feature.destroy();
        opened = feature;
        $phase.set({ name: 'ready', feature });
        return feature;
      } catch (thrown) {
        opening = undefined;
        $phase.set({ name: 'failed' });
        throw thrown;
      }
    })());
  const ignore = () => {};

  return {
    $phase,
    open,
    load: () => open().then(ignore, ignore),
    opened: () => opened,
    destroy() {
      isOver = true;
      opened?.destroy();
    },
  };
}
