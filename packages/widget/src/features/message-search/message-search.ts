// Search in the conversation on screen: over what is loaded, and over older pages as they are needed (docs/behaviour.md#conversation-in-hand).

import { atom } from 'nanostores';
import type { Readable } from '../../core/store-types.ts';
import type { OlderMessages } from '../older-messages/older-messages.ts';
import type { TimelineFeature, TimelineMessage } from '../timeline/timeline-types.ts';
import { fold, foldQuery } from './fold.ts';
import { searchedText } from './plain-words.ts';

export interface SearchState {
  readonly query: string;
  /** Keys of the messages in which the query stands, the newest first. */
  readonly matches: readonly string[];
  /** Which of them is shown; -1 where there is none. */
  readonly at: number;
  /** Nothing older is left to look in. */
  readonly isWhole: boolean;
}

export interface MessageSearch {
  readonly $state: Readable<SearchState>;
  /** Looks for a text from the newest message on; loads older ones while nothing is found. */
  search(query: string): void;
  /** One match further back, for which older messages may be loaded; after the last of all the newest again. */
  older(): void;
  newer(): void;
  destroy(): void;
}

export interface MessageSearchPorts {
  readonly timeline: Pick<TimelineFeature, '$keys' | '$history' | 'get'>;
  readonly olderMessages: OlderMessages;
  /** The content of a message, with what its cards say. */
  readonly wordsOf: (message: TimelineMessage) => string;
  /** Changes when a reply has ended. */
  readonly $status: Readable<unknown>;
}

/** Creates the search; matches are messages. */
export function createMessageSearch({ timeline, olderMessages, wordsOf, $status }: MessageSearchPorts): MessageSearch {
  const $state = atom<SearchState>({ query: '', matches: [], at: -1, isWhole: false });
  /** Reading a long conversation takes long: each message is read once. */
  const texts = new WeakMap<TimelineMessage, string>();

  const textOf = (message: TimelineMessage) => {
    let text = texts.get(message);
    if (text === undefined) texts.set(message, (text = fold(searchedText(wordsOf(message), message.attachments)).text));
    return text;
  };
  /** Looks again in all that is loaded; what is shown stays shown where it still matches. */
  const find = (query: string, shown = $state.get().matches[$state.get().at]) => {
    const wanted = foldQuery(query);
    const keys = wanted ? timeline.$keys.get() : [];
    const matches = keys.filter((key) => {
      const message = timeline.get(key);
      return message && textOf(message).includes(wanted);
    });
    matches.reverse();
    const at = Math.max(shown === undefined ? -1 : matches.indexOf(shown), matches.length > 0 ? 0 : -1);
    $state.set({ query, matches, at, isWhole: timeline.$history.get().name === 'complete' });
  };
  const again = () => {
    if ($state.get().query) find($state.get().query);
  };
  const move = (at: number) => $state.set({ ...$state.get(), at });
  const stops = [timeline.$keys.listen(again), timeline.$history.listen(again), $status.listen(again)];

  return {
    $state,
    search(query) {
      find(query, undefined);
      olderMessages.stop();
      if (foldQuery(query)) void olderMessages.load(() => $state.get().matches.length > 0);
    },
    async older() {
      again();
      const { at, matches, isWhole, query } = $state.get();
      if (!foldQuery(query)) return;
      if (at + 1 < matches.length) return move(at + 1);
      const shown = matches[at];
      const isFurther = () => $state.get().matches.indexOf(shown ?? '') + 1 < $state.get().matches.length;
      const end = isWhole ? 'whole' : await olderMessages.load(isFurther);
      if (end === 'enough') move($state.get().at + 1);
      else if (end === 'whole' && matches.length > 0) move(0);
    },
    newer() {
      again();
      const { at, matches } = $state.get();
      if (matches.length > 0) move(at > 0 ? at - 1 : matches.length - 1);
    },
    destroy() {
      olderMessages.stop();
      for (const stop of stops) stop();
    },
  };
}
