// What the search does on screen: it begins when one stops typing, shows what was found, and says so.

import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { createMessageSearch } from '../../features/message-search/message-search.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { createOlderMessages } from '../../features/older-messages/older-messages.ts';
import { useSession, useT, useUi } from '../context.ts';
import { chunks } from '../chunks.ts';
import { createMarks, type Marks } from './marks.ts';

const searchAfterMs = 250;
/** What is said while one types is outdated by what is said next. */
const topic = 'search';

/** Where cards are shown their code is here. */
function wordsOf(message: TimelineMessage): string {
  return chunks.cards.opened()?.helpers.withCards(message) ?? message.content;
}

export function useSearch({ announcer, reply, timeline }: ConversationFeatures) {
  const t = useT();
  const { container } = useUi();
  const language = useStore(useSession().i18n.$formatTag);
  const [tools] = useState(() => {
    const olderMessages = createOlderMessages(timeline);
    return { olderMessages, search: createMessageSearch({ timeline, olderMessages, wordsOf, $status: reply.$status }) };
  });
  const marks = useRef<Marks | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const state = useStore(tools.search.$state);
  const older = useStore(tools.olderMessages.$state).name;
  const { query, at } = state;
  const number = state.matches.length;
  const shown = state.matches[at];

  useEffect(() => {
    const log = container.querySelector<HTMLElement>('.pc-log');
    marks.current = log && createMarks(log);
    return () => {
      clearTimeout(timer.current);
      tools.search.destroy();
      marks.current?.destroy();
    };
  }, [container, tools]);
  useEffect(() => marks.current?.show(query, shown), [query, shown]);
  let words = '';
  if (number > 0) words = t('conversation.match', { index: at + 1, number });
  else if (query.trim() && older === 'idle') words = t('conversation.none');
  const told = useRef('');
  useEffect(() => {
    // How many there are may grow while older messages come: only another one, or none, is worth a word.
    const what = `${query}\n${shown ?? words}`;
    if (words && what !== told.current) announcer.say(words, topic);
    told.current = what;
  }, [announcer, query, shown, words]);

  /** Older messages come until the day is reached; what is shown is its first message, else the next there is. */
  const showDate = useCallback(
    async (day: string) => {
      const from = new Date(`${day}T00:00`).getTime();
      const timeOf = (key: string | undefined) => Date.parse(timeline.get(key ?? '')?.createdAt ?? '');
      const end = await tools.olderMessages.load(() => timeOf(timeline.$keys.get()[0]) < from);
      const keys = timeline.$keys.get();
      const key = keys.find((one) => timeOf(one) >= from) ?? keys.at(-1);
      if (end === 'stopped' || !key) return;
      marks.current?.show(tools.search.$state.get().query, key);
      const { formatDay } = (await chunks.messages.open()).helpers;
      announcer.say(formatDay(timeline.get(key)?.createdAt ?? '', language, t, Date.now()), topic);
    },
    [announcer, language, t, timeline, tools],
  );
  const search = useCallback(
    (text: string, isNow = false) => {
      clearTimeout(timer.current);
      const run = () => tools.search.search(text);
      if (isNow) return run();
      timer.current = setTimeout(run, searchAfterMs);
    },
    [tools],
  );
  return { tools, showDate, search };
}
