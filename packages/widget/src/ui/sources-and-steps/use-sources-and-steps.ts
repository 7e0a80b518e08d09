import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** The views of what a message rests on and of what was done for it. Where the server tells neither, no code is loaded. */
export function useSourcesAndSteps({ sources, steps }: Pick<TimelineMessage, 'sources' | 'steps'>) {
  const isTold = Boolean(sources ?? steps);
  useBackgroundFeature(chunks.sourcesAndSteps, isTold);
  const views = useViews(chunks.sourcesAndSteps);
  return isTold ? views : undefined;
}
