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
    /** A message has to wait for the form. One that was on its way as a guest was given up goes on as that of the next one, who has no name yet. */
    mustWait: () => laterForm === 'waits' && named.size === 0,
  };
}
