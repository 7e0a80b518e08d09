// Which message answers which (pure): the persona's stand right after the visitor's.

import type { TimelineMessage } from '../timeline/timeline-types.ts';

/** Whether something other than the visitor's own stands right after the message; of an unlisted one nothing is known. */
export function isAnswered(listed: readonly TimelineMessage[], key: string): boolean {
  const index = listed.findIndex((message) => message.key === key);
  const next = index < 0 ? undefined : listed[index + 1];
  return next !== undefined && next.role !== 'user';
}

/** The visitor's message that a reply belongs to. */
export function questionOf(listed: readonly TimelineMessage[], key: string): TimelineMessage | undefined {
  const index = listed.findIndex((message) => message.key === key);
  return listed
    .slice(0, index + 1)
    .filter(({ role }) => role === 'user')
    .at(-1);
}
