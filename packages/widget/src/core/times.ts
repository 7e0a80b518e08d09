/** A list of so many values. `Array.from({ length })`, which says the same, is another function in pages with MooTools. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(make(index));
  return made;
}
