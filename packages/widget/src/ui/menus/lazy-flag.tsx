import type { ReactNode } from 'react';
import { chunks } from '../chunks.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** A flag as soon as the drawings are here. */
export function LazyFlag({ country, before = null }: { readonly country: string; readonly before?: ReactNode }) {
  useBackgroundFeature(chunks.flags);
  const views = useViews(chunks.flags);
  return views ? <views.Flag country={country} /> : before;
}
