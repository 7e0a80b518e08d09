import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Chunk, LazyFeature } from '../core/lazy-feature.ts';
import { useSession, useUi } from './context.ts';
import { onLeft } from './kit/focus.ts';
import { tellMissing } from './tell-missing.ts';

export type LazyView<T> =
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly feature: T }
  /** `failures` since the view needs it: where they go on, only a reload of the page helps. */
  | { readonly name: 'failed'; readonly failures: number; readonly retry: () => void };

/** Follows a lazy feature from a view, and loads it while it is needed. What failed before is tried again. */
export function useLazyFeature<T>(feature: LazyFeature<T>, isNeeded = true): LazyView<T> {
  const state = useStore(feature.$state);
  const failuresBefore = useRef(state.name === 'failed' ? state.failures : 0);
  useEffect(() => {
    if (isNeeded) void feature.load();
  }, [feature, isNeeded]);
  useEffect(() => {
    if (!isNeeded && state.name === 'failed') failuresBefore.current = state.failures;
  }, [isNeeded, state]);
  return useMemo(() => {
    if (state.name === 'ready') return state;
    const failures = isNeeded && state.name === 'failed' ? state.failures - failuresBefore.current : 0;
    return failures > 0 ? { name: 'failed', failures, retry: () => void feature.load() } : { name: 'loading' };
  }, [feature, isNeeded, state]);
}

/**
 * As `useLazyFeature`, for a part that no click loads: it is asked for again by itself, and stays `failed` meanwhile, with its way to
 * try again.
 */
export function useBackgroundFeature<T>(feature: LazyFeature<T>, isNeeded = true): LazyView<T> {
  const { retries } = useSession();
  useEffect(() => (isNeeded ? retries.follow(feature) : undefined), [retries, feature, isNeeded]);
  const part = useLazyFeature(feature, isNeeded);
  const [shown, setShown] = useState(part);
  if (part.name !== 'loading' && part !== shown) setShown(part);
  const latest = part.name === 'loading' && isNeeded ? shown : part;
  return useMemo(() => {
    if (latest.name !== 'failed') return latest;
    const retry = () => {
      setShown({ name: 'loading' });
      latest.retry();
    };
    return { ...latest, retry };
  }, [latest]);
}

/**
 * As `useLazyFeature`, for a part that a press asks for. Where it could not load that is said, with a way to try again, and
 * `onMissing` takes away what asks for it, so that the next press is a new try. Who writes or goes to something else meanwhile, or
 * closes the panel, has given it up, and so has who presses Escape: it would take their letters, or the focus.
 */
export function useAskedFeature<T>(feature: LazyFeature<T>, onMissing: () => void, onRetry: () => void): LazyView<T> {
  const { toasts } = useSession();
  const part = useLazyFeature(feature);
  useUntilGivenUp(part.name === 'loading', onMissing);
  useLayoutEffect(() => {
    if (part.name !== 'failed') return;
    tellMissing(toasts, feature, onRetry);
    onMissing();
  }, [feature, onMissing, onRetry, part, toasts]);
  return part;
}

/**
 * Calls `giveUp` when the visitor writes, goes to something else in the chat, presses Escape, or closes the panel, while something that
 * was asked for is still to come. An Escape for which it gives false closes what it would without it.
 */
export function useUntilGivenUp(isComing: boolean, giveUp: (event?: Event) => unknown): void {
  const { container } = useUi();
  const { $isOpen } = useSession();
  useLayoutEffect(
    () => (isComing ? $isOpen.listen((isOpen) => isOpen || giveUp()) : undefined),
    [$isOpen, giveUp, isComing],
  );
  // At once: letters may come before anything is painted.
  useLayoutEffect(() => {
    if (!isComing) return undefined;
    // After the field's own listeners: what is drawn before they know of a letter takes it back.
    const onInput = ({ target }: Event) => target?.addEventListener('input', giveUp, { once: true });
    const coming = new AbortController();
    // Before it is kept from the page around.
    container.addEventListener('input', onInput, { capture: true, signal: coming.signal });
    onLeft(container, giveUp, coming.signal);
    return () => coming.abort();
  }, [container, giveUp, isComing]);
}

/** The views of a chunk once it is here, with its style sheet; does not ask for it. */
export function useViews<V>(chunk: LazyFeature<Chunk & { readonly views: V }>): V | undefined {
  const state = useStore(chunk.$state);
  const { sheets } = useUi();
  const loaded = state.name === 'ready' ? state.feature : undefined;
  // While it renders: effects of what stands in it run before its own, and measure.
  if (loaded?.css) sheets.add(loaded.css);
  return loaded?.views;
}
