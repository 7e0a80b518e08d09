import { chunks } from '../chunks.ts';
import { OpeningSkeleton } from '../conversation/skeletons.tsx';
import { MissingPart } from '../missing-part.tsx';
import { useLazyFeature, useViews } from '../use-lazy-feature.ts';

/**
 * The first screen once it is known to be due and its chunk is here, a way to try again when that could not load. Until then one
 * skeleton, which says once that the chat is connecting.
 */
export function LazyStartScreen({ isDue }: { readonly isDue: boolean }) {
  const form = useLazyFeature(chunks.startForm, isDue);
  const views = useViews(chunks.startForm);
  if (isDue && views) return <views.StartScreen />;
  return isDue && form.name === 'failed' ? <MissingPart {...form} /> : <OpeningSkeleton />;
}
