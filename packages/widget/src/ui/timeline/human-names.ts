// Whose live messages are: no message tells, so it is concluded from who joined and left, else from who handles the conversation.

import { useStore } from '@nanostores/react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { humanOf } from '../../core/participants.ts';
import type { PeopleFeature } from '../../features/people/people.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import { useSession } from '../context.ts';
import { usePeople } from '../people/use-people.ts';

type Handoffs = ReturnType<PeopleFeature['$handoffs']['get']>;

/** Names by key; `known` are those that were given before. */
export function namesOfHumans(
  messages: readonly TimelineMessage[],
  conversation: Conversation | null,
  handoffs: Handoffs | undefined,
  known: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const name = humanOf(conversation)?.name;
  const said = messages.filter(({ role }) => role !== 'user');
  const lastOfAi = said.findLastIndex(({ isLive }) => !isLive);
  const recent = name ? said.slice(lastOfAi + 1) : [];
  const named = new Map(recent.map(({ key }) => [key, known.get(key) ?? `${name}`]));
  let joined: string | undefined;
  for (const { key, id, isLive, role } of messages) {
    if (joined && isLive && role !== 'user') named.set(key, joined);
    for (const handoff of handoffs?.get(id) ?? []) joined = handoff.type === 'joined' ? handoff.name : undefined;
  }
  return named;
}

/**
 * Names by key. What an owner has said since the last reply of the AI is from the human who answers now, unless it was
 * here while another did. Where the server does not tell who joined and left, older messages have none, nor has any once
 * the AI has the conversation back: a reload could not tell whose they are (G4).
 */
export function useHumanNames(messages: readonly TimelineMessage[]): ReadonlyMap<string, string> {
  const { bootstrap } = useSession();
  const conversation = useStore(bootstrap.$conversation);
  const name = humanOf(conversation)?.name;
  const people = usePeople();
  const known = useRef<ReadonlyMap<string, string>>(new Map());
  const names = useMemo(
    () => namesOfHumans(messages, conversation, people?.$handoffs.get(), known.current),
    // What else a conversation says changes no name.
    [messages, name, people, conversation?.handoffs],
  );
  useLayoutEffect(() => {
    known.current = names;
  }, [names]);
  return names;
}
