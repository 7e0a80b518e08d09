// Loads older pages until something is found in them, or to the start (docs/behaviour.md#conversation-in-hand).

import { atom } from 'nanostores';
import type { Readable } from '../../core/store-types.ts';
import type { TimelineFeature } from '../timeline/timeline-types.ts';

export type OlderState =
  | { readonly name: 'idle' }
  /** So many messages are here by now. */
  | { readonly name: 'loading'; readonly loaded: number }
  /** A page could not be read; it goes on with `retry`, or by itself where the page has come another way. */
  | { readonly name: 'failed' };

/** Whether what was looked for is here, nothing older exists, or somebody has said stop. */
export type OlderEnd = 'enough' | 'whole' | 'stopped';

export interface OlderMessages {
  readonly $state: Readable<OlderState>;
  /** Loads until `isEnough` says so; asked before each page. Another call, or `stop`, ends the one before. Never rejects. */
  load(isEnough: () => boolean): Promise<OlderEnd>;
  retry(): void;
  stop(): void;
}

/** Creates it over the pages of the timeline, which it shares with whoever scrolls up. */
export function createOlderMessages({
  $history,
  $keys,
  loadOlder,
}: Pick<TimelineFeature, '$history' | '$keys' | 'loadOlder'>): OlderMessages {
  const $state = atom<OlderState>({ name: 'idle' });
  let run = 0;
  let wake = () => {};

  /** Until the history says something new, or this run is over. */
  const changed = () =>
    new Promise<void>((resolve) => {
      const stop = $history.listen(() => wake());
      wake = () => {
        stop();
        resolve();
      };
    });
  const end = () => {
    run += 1;
    $state.set({ name: 'idle' });
    wake();
  };

  return {
    $state,
    retry: () => void loadOlder(),
    stop: end,
    async load(isEnough) {
      end();
      const mine = run;
      for (let isFirst = true; run === mine; isFirst = false) {
        const { name } = $history.get();
        const isFound = isEnough();
        if (isFound || name === 'complete') {
          end();
          return isFound ? 'enough' : 'whole';
        }
        const hasFailed = name === 'failed' && !isFirst;
        $state.set(hasFailed ? { name: 'failed' } : { name: 'loading', loaded: $keys.get().length });
        const whenChanged = changed();
        if (name !== 'loading' && !hasFailed) void loadOlder();
        await whenChanged;
      }
      return 'stopped';
    },
  };
}
