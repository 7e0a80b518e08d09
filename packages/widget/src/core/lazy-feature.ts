// Code that is fetched when it is first needed: a chunk of views, or a feature of the session.

import { atom } from 'nanostores';
import type { LocaleStrings } from './env.ts';
import { WidgetError } from './errors.ts';
import type { Readable } from './store-types.ts';

export type LazyState<T> =
  | { readonly name: 'idle' }
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly feature: T }
  /** So often in a row; `load` tries again. */
  | { readonly name: 'failed'; readonly failures: number };

export interface LazyFeature<T> {
  readonly $state: Readable<LazyState<T>>;
  /** Loads it unless it is here or on its way, again after a failure. Never rejects: a failure is a state. */
  load(): Promise<void>;
}

/** A lazy feature in the hands of whoever wires it. */
export interface OwnedLazyFeature<T> extends LazyFeature<T> {
  /** Gives it as soon as it is here. Rejects with a WidgetError where it could not be loaded; the next call tries again. */
  open(): Promise<T>;
  /** Undefined until it is here. */
  opened(): T | undefined;
  destroy(): void;
}

/** What a chunk of the chat brings. A new one is a file beside its views, and a line in ui/chunks.ts. */
export interface Chunk {
  /** Creates the part's feature, where it has one. */
  readonly create?: unknown;
  /** Components that others draw. */
  readonly views?: object;
  /** Functions that others call. */
  readonly helpers?: object;
  /** Style sheets of its views, adopted before they are drawn. */
  readonly css?: string;
  /** What must have come before it is of use; a failure is the chunk's. */
  readonly prepare?: () => Promise<void>;
  /** English texts that only this part shows (`virtual:strings/<groups>`); other languages come whole. */
  readonly english?: LocaleStrings;
}

/** Creates a lazy feature. What arrives after `destroy` is destroyed at once. */
export function createLazyFeature<T extends object>(create: () => Promise<T>): OwnedLazyFeature<T> {
  const $state = atom<LazyState<T>>({ name: 'idle' });
  let opening: Promise<T> | undefined;
  let failures = 0;
  let isOver = false;

  const opened = () => {
    const state = $state.get();
    return state.name === 'ready' ? state.feature : undefined;
  };
  const open = () =>
    (opening ??= (async () => {
      $state.set({ name: 'loading' });
      try {
        const feature = await create();
        if (isOver) end(feature);
        failures = 0;
        $state.set({ name: 'ready', feature });
        return feature;
      } catch (thrown) {
        opening = undefined;
        failures += 1;
        $state.set({ name: 'failed', failures });
        throw thrown instanceof WidgetError ? thrown : new WidgetError('lazy-load', { cause: thrown, retryable: true });
      }
    })());
  const ignore = () => {};

  return {
    $state,
    open,
    load: () => open().then(ignore, ignore),
    opened,
    destroy() {
      // A session that has ended by itself is ended by whoever began it, too.
      const feature = isOver ? undefined : opened();
      isOver = true;
      if (feature) end(feature);
    },
  };
}

function end(feature: object): void {
  (feature as { destroy?: () => void }).destroy?.();
}
