// What was read before a reload may lie pages above the end: they are read before the list is shown (docs/behaviour.md#messages).

import { atom } from 'nanostores';
import type { Readable } from '../../core/store-types.ts';
import type { ReadingPlace, ReadPlace, TimelineFeature } from './timeline-types.ts';

/** Of older messages; what lies further up is not worth the waiting. */
const maxPages = 20;

export interface PlaceSearch {
  /** Pages on the way to the place are being read: what is here by then is not what was read. */
  readonly $isSearching: Readable<boolean>;
  /** Reads them. Returns what ends that. */
  run(): () => void;
  /** The visitor goes to the end instead: the place is forgotten. */
  skip(): void;
}

/** Whether the list can show a place: its message is here, or has gone for good. */
export function isWithinReach(
  place: ReadPlace | undefined,
  { get, $history, $keys }: Pick<TimelineFeature, 'get' | '$history' | '$keys'>,
): boolean {
  if (!place?.id || $history.get().name === 'complete') return true;
  return $keys.get().some((key) => get(key)?.id === place.id);
}

/** Creates the search for where this tab has read. It ends at the place, at the start of the history, at a failure, or after 20 pages. */
export function createPlaceSearch(
  place: ReadingPlace,
  timeline: Pick<TimelineFeature, '$history' | '$keys' | 'get' | 'loadOlder'>,
): PlaceSearch {
  const { $history, $keys, get, loadOlder } = timeline;
  const kept = place.read();
  const isOver = () => isWithinReach(kept, timeline) || $history.get().name === 'failed';
  const $isSearching = atom(!isOver());
  const end = () => $isSearching.set(false);
  const skip = () => {
    place.keep(undefined);
    end();
  };
  let pages = 0;
  const step = () => {
    if (!$isSearching.get() || $history.get().name === 'loading') return;
    if (isOver() || pages === maxPages) return end();
    pages += 1;
    void loadOlder();
  };
  return {
    $isSearching,
    run() {
      const stopHistory = $history.listen(step);
      // What the visitor sends meanwhile is shown, and it stands at the end.
      const stopKeys = $keys.listen((keys) => {
        const { role, isUnconfirmed, isFromElsewhere } = get(keys.at(-1) ?? '') ?? {};
        if ($isSearching.get() && role === 'user' && isUnconfirmed && !isFromElsewhere) skip();
      });
      step();
      return () => {
        stopHistory();
        stopKeys();
        end();
      };
    },
    skip,
  };
}
