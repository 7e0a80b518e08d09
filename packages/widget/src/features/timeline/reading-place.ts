import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { ReadingPlace } from './timeline-types.ts';

/** Creates the memory of where this tab reads; at the end of the list there is nothing to remember. */
export function createReadingPlace({ tab }: Pick<ScopedStorage, 'tab'>): ReadingPlace {
  return {
    read: () => tab.read().scroll,
    keep: (scroll) => tab.patch({ scroll }),
  };
}
