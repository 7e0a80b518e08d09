import { chunks } from '../chunks.ts';
import { OpeningSkeleton } from '../conversation/skeletons.tsx';
import { MissingPart } from '../missing-part.tsx';
import { useLazyFeature, useViews } from '../use-lazy-feature.ts';

/** The first screen once its chunk is here; what stood there before until then, a way to try again when it could not load. */
export function LazyStartScreen() {
  const form = useLazyFeature(chunks.startForm);
  const views = useViews(chunks.startForm);
  if (views) return <views.StartScreen />;
  return form.name === 'failed' ? <MissingPart {...form} /> : <OpeningSkeleton />;
}
