import type { LazyFeature } from '../core/lazy-feature.ts';
import type { ToastsFeature } from '../features/toasts/toasts.ts';

/**
 * Says that what the visitor has asked for could not load, with a way to try again; the notice goes when the part is here
 * (docs/behaviour.md#parts-that-could-not-load), or by what is given back.
 */
export function tellMissing(toasts: ToastsFeature, part: LazyFeature<unknown>, retry: () => void): () => void {
  const close = toasts.show({
    tone: 'alert',
    key: 'opening.partMissing',
    action: { key: 'opening.retry', run: retry },
  });
  const stop = part.$state.listen(({ name }) => {
    if (name !== 'ready') return;
    stop();
    close();
  });
  return () => {
    stop();
    close();
  };
}
