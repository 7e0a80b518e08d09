// Whose live messages are: the wire does not tell, so it is concluded from who handles the conversation.

import { useStore } from '@nanostores/react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { humanOf } from '../../core/participants.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useSession } from '../context.ts';

/**
 * Names by key. What an owner has said since the last reply of the AI is from the human who answers now, unless it was
 * here while another did. Older messages have none, nor has any once the AI has the conversation back: a reload could
 * not tell whose they are (G4).
 */
export function useHumanNames(messages: readonly TimelineMessage[]): ReadonlyMap<string, string> {
  const { bootstrap } = useSession();
  const name = humanOf(useStore(bootstrap.$conversation))?.name;
  const known = useRef<ReadonlyMap<string, string>>(new Map());
  const names = useMemo(() => {
    const said = messages.filter(({ role }) => role !== 'user');
    const lastOfAi = said.findLastIndex(({ isLive }) => !isLive);
    const recent = name ? said.slice(lastOfAi + 1) : [];
    return new Map(recent.map(({ key }) => [key, known.current.get(key) ?? `${name}`]));
  }, [messages, name]);
  useLayoutEffect(() => {
    known.current = names;
  }, [names]);
  return names;
}
