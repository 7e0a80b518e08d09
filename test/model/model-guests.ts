// Who the server's guests are: without a name until they have filled in the form, where it has one.

/** Guests have no name before they have filled in the form, which stands below their first message: that waits for it, or does not. */
export type LaterForm = 'none' | 'waits' | 'whenever';

export function createGuests(laterForm: LaterForm) {
  /** Who has filled in the form, by id. */
  const named = new Set<string>();
  const isNamed = (id: string) => laterForm === 'none' || named.has(id);
  return {
    toWire: (id: string) => ({ id, ...(isNamed(id) && { name: 'Ada', email: 'ada@example.org' }) }),
    /** What the persona says of the form. */
    settings: [{ key: 'requireEmailUpfront', value: laterForm === 'waits' }],
    name: (id: string) => void named.add(id),
    /** A message of theirs has to wait for the form. */
    mustWait: (id: string) => laterForm === 'waits' && !isNamed(id),
  };
}
