// Which message answers which (pure): the persona's stand right after the visitor's.

interface Listed {
  readonly key: string;
  readonly role: string;
}

/** Whether something other than the visitor's own stands right after the message; of an unlisted one nothing is known. */
export function isAnswered(listed: readonly Listed[], key: string): boolean {
  const index = listed.findIndex((message) => message.key === key);
  const next = index < 0 ? undefined : listed[index + 1];
  return next !== undefined && next.role !== 'user';
}

/** The visitor's message that a reply belongs to. */
export function questionOf<T extends Listed>(listed: readonly T[], key: string): T | undefined {
  const index = listed.findIndex((message) => message.key === key);
  return listed
    .slice(0, index + 1)
    .filter(({ role }) => role === 'user')
    .at(-1);
}
