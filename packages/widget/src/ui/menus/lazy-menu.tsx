import type { ReactNode } from 'react';
import { chunks } from '../chunks.ts';
import { useEarlyLetters } from '../use-early-letters.ts';
import { useAskedFeature, useViews } from '../use-lazy-feature.ts';
import type { MenuViews } from './menus-chunk.ts';

export interface LazyMenuProps {
  readonly children: (menus: MenuViews, begun: string) => ReactNode;
  /** Matches what the menu's search stands in, where it has one: what is typed before that is here is given to `children`. */
  readonly search?: string;
  /** Its code could not load, which was said: takes this away again, so that the next press is a new try. */
  readonly onMissing: () => void;
  /** What was asked for is asked for again. */
  readonly onRetry: () => void;
}

/** What opens beside a button, once the menus' chunk is here; a notice with a way to try again when it could not load. */
export function LazyMenu({ children, search, onMissing, onRetry }: LazyMenuProps) {
  const views = useViews(chunks.menus);
  useAskedFeature(chunks.menus, onMissing, onRetry);
  const begun = useEarlyLetters(search);
  return views ? children(views, begun.current) : null;
}
