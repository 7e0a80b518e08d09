// Whose live messages are: the wire does not tell, so it is concluded from who handles the conversation.

import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { humanOf } from '../../core/participants.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useSession } from '../context.ts';

/**
 * Names by key. What an owner has said since the last reply of the AI is from the human who answers now; a name that was
 * known stays when the AI has the conversation back. Older messages have none.
 */
export function useHumanNames(messages: readonly TimelineMessage[]): ReadonlyMap<string, string> {
  const { conversation } = useSession();
  const name = humanOf(useStore(conversation.$conversation))?.name;
  const names = useRef(new Map<string, string>()).current;
  if (!name) return names;
  const said = messages.filter(({ role }) => role !== 'user');
  const lastOfAi = said.findLastIndex(({ isLive }) => !isLive);
  for (const { key } of said.slice(lastOfAi + 1)) if (!names.has(key)) names.set(key, name);
  return names;
}
