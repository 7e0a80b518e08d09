// The slot of what visitors may have and take away: filled when they ask, where the server offers it.

import { computed } from 'nanostores';
import { createLazyFeature, type LazyFeature } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { VisitorData } from './visitor-data.ts';

export interface VisitorDataSlot {
  readonly part: LazyFeature<VisitorData>;
  /** Resolves with what was filled in; rejects where its code could not load. */
  readonly open: () => Promise<VisitorData>;
  /** What the server can do; null: nothing of it. */
  readonly $offered: Readable<Bootstrap['capabilities']>;
}

/** Creates the slot; `open` loads the code and creates the feature. */
export function createVisitorDataSlot($response: Readable<Bootstrap | null>, open: () => Promise<VisitorData>) {
  const part = createLazyFeature(open);
  return {
    part,
    open: part.open,
    $offered: computed($response, (response) => response?.capabilities ?? null),
    destroy: part.destroy,
  };
}
