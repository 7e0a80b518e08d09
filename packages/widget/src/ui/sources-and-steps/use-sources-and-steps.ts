import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

const isTold = (list: unknown): boolean => Array.isArray(list) && list.length > 0;

/** The views of what a message rests on and of what was done for it. Where the server tells neither, no code is loaded. */
export function useSourcesAndSteps({ sources, steps }: TimelineMessage) {
  const isNeeded = isTold(sources) || isTold(steps);
  useBackgroundFeature(chunks.sourcesAndSteps, isNeeded);
  const views = useViews(chunks.sourcesAndSteps);
  return { views: isNeeded ? views : undefined, hasSteps: isTold(steps) };
}
