// The order of the timeline as pure functions over keys: the server's order wins (G5).

/**
 * Places the keys of a page, in the server's order: an older one at the front, the newest where the first of them already
 * stood, or where nothing of it was known, before `tail`, the unconfirmed messages at the end.
 */
export function placePage(
  keys: readonly string[],
  page: readonly string[],
  where: 'older' | 'newest',
  isTail: (key: string) => boolean,
): readonly string[] {
  const inPage = new Set(page);
  const others = keys.filter((key) => !inPage.has(key));
  let index = where === 'older' ? 0 : keys.findIndex((key) => inPage.has(key));
  if (index < 0) {
    index = others.length;
    while (index > 0 && isTail(others[index - 1] ?? '')) index -= 1;
  }
  return [...others.slice(0, index), ...inPage, ...others.slice(index)];
}

/** Puts keys that are there into the given order, in the places that they have together. */
export function placeInOrder(keys: readonly string[], ordered: readonly string[]): readonly string[] {
  const known = ordered.filter((key) => keys.includes(key));
  return keys.map((key) => (ordered.includes(key) ? (known.shift() ?? key) : key));
}

/** Places one key right after another, or at the end when that one is gone. A key that is there stays where it is. */
export function placeAfter(keys: readonly string[], key: string, after: string): readonly string[] {
  if (keys.includes(key)) return keys;
  const index = keys.indexOf(after);
  return index < 0 ? [...keys, key] : [...keys.slice(0, index + 1), key, ...keys.slice(index + 1)];
}

/** Moves a key up to before the first other one that is later; it stays where none before it is. */
export function placeBefore(
  keys: readonly string[],
  key: string,
  isLater: (other: string) => boolean,
): readonly string[] {
  const index = keys.findIndex((other) => other === key || isLater(other));
  if (keys[index] === key) return keys;
  return [...keys.slice(0, index), key, ...keys.slice(index).filter((other) => other !== key)];
}
