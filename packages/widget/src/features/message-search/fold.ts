// Text as it is compared: without case, accents, vowel marks of Arabic and Hebrew, and signs that are not seen (pure).

export interface Folded {
  readonly text: string;
  /** Where each unit of `text` begins in the text as it was. */
  readonly starts: readonly number[];
}

/** Accents, Hebrew points, Arabic vowel marks and tatweel, and what has no width. Vowel signs of Indic scripts are letters. */
const silent = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\p{Cf}]/gu;
/** Letters that are written one for the other. */
const alike: Readonly<Record<string, string>> = { ى: 'ي', ة: 'ه', ی: 'ي', ک: 'ك' };

/** Made once: it takes longer to make than to use. */
let collator: Intl.Collator | undefined;
const known = new Map<string, string>();

/** A letter that Unicode does not take apart, as ø or ł, by what it is sorted with. */
function plainLatin(letter: string): string {
  if (!/\p{Script=Latin}/u.test(letter) || /[a-z]/.test(letter)) return letter;
  collator ??= new Intl.Collator('en', { sensitivity: 'base' });
  for (const plain of 'abcdefghijklmnopqrstuvwxyz') if (collator.compare(letter, plain) === 0) return plain;
  return letter;
}

function foldCharacter(character: string): string {
  const bare = character.normalize('NFKD').replace(silent, '');
  // By way of capitals: ß is SS, and the two forms of sigma are one. The capital ẞ is one already.
  return [...bare.toLowerCase().toUpperCase().toLowerCase()]
    .map((one) => alike[one] ?? plainLatin(one))
    .join('')
    .replace(silent, '');
}

/** Any blanks are one. */
export function fold(text: string): Folded {
  let folded = '';
  const starts: number[] = [];
  let index = 0;
  for (const character of text) {
    let plain = known.get(character);
    if (plain === undefined) known.set(character, (plain = /\s/.test(character) ? ' ' : foldCharacter(character)));
    if (plain !== ' ' || !folded.endsWith(' ')) {
      folded += plain;
      for (let count = 0; count < plain.length; count += 1) starts.push(index);
    }
    index += character.length;
  }
  return { text: folded, starts };
}

/** What is looked for. */
export const foldQuery = (query: string): string => fold(query).text.trim();

/** Where a folded query stands in a text: pairs of begin and end in the text as it was. */
export function findAll(text: string, query: string): (readonly [from: number, to: number])[] {
  if (!query) return [];
  const { text: folded, starts } = fold(text);
  const found: (readonly [number, number])[] = [];
  for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length))
    found.push([starts[at] ?? 0, starts[at + query.length] ?? text.length]);
  return found;
}
