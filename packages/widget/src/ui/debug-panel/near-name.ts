// What somebody may have meant who has written something else.

const MIN_LETTERS = 4;

/** Letters to insert, leave out or replace until one is the other. */
function distance(one: string, other: string): number {
  let row = [...Array(other.length + 1).keys()];
  [...one].forEach((letter, index) => {
    const next = [index + 1];
    [...other].forEach((wanted, place) =>
      next.push(
        Math.min((row[place] ?? 0) + Number(letter !== wanted), (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1),
      ),
    );
    row = next;
  });
  return row.at(-1) ?? 0;
}

const sorted = (text: string): string => [...text].sort().join('');

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The one of `known` that `text` is in other letters or in another order of them, or with two of them wrong at most; undefined where it is like none. */
export function nearName(text: string, known: readonly string[]): string | undefined {
  const wish = bare(text);
  const same = known.find((one) => bare(one) === wish);
  if (same || wish.length < MIN_LETTERS) return same;
  const allowed = wish.length > MIN_LETTERS ? 2 : 1;
  return known.find((one) => {
    const name = bare(one);
    // The first letter is hardly ever wrong, and keeps words apart that only look alike.
    return name[0] === wish[0] && (sorted(name) === sorted(wish) || distance(name, wish) <= allowed);
  });
}
