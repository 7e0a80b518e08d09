import { useCallback, useSyncExternalStore } from 'react';
import type { TimelineFeature } from '../../features/timeline/timeline-types.ts';
import { useConversation } from '../context.ts';

/**
 * Whether nothing stands below the message but what was not sent. Of two states alone a row is drawn again; style sheets that look for
 * the last one would make browsers look at all of them.
 */
export function useIsNewest(key: string): boolean {
  const { timeline } = useConversation();
  const listen = useCallback(
    (onChange: () => void) => {
      let stops: (() => void)[] = [];
      const stop = () => stops.forEach((end) => end());
      const follow = () => {
        stop();
        stops = unconfirmedAtEnd(timeline).map((one) => timeline.message(one).listen(onChange));
        onChange();
      };
      const stopKeys = timeline.$keys.subscribe(follow);
      return () => {
        stopKeys();
        stop();
      };
    },
    [timeline],
  );
  return useSyncExternalStore(listen, () => newestOf(timeline) === key);
}

function newestOf({ $keys, get }: TimelineFeature): string | undefined {
  return $keys.get().findLast((key) => !(get(key)?.isUnconfirmed && get(key)?.delivery === 'failed'));
}

/** What may still become a message that was not sent. */
function unconfirmedAtEnd({ $keys, get }: TimelineFeature): readonly string[] {
  const keys = $keys.get();
  return keys.slice(keys.findLastIndex((key) => !get(key)?.isUnconfirmed) + 1);
}
