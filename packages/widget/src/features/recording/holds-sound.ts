// Whether what was cut off holds any sound: a browser gives out the head of a file first, and the first sound up to a second later.

/** Enough for every head. */
const MAX_BYTES = 65_536;

/** By the first bytes of a file: what holds sound in it. */
const formats: readonly (readonly [head: RegExp, sound: RegExp])[] = [
  // A page with a position: those of the head have none.
  [/^OggS/, /OggS[^]{2}(?!\0{8}|ÿ{8})[^]{8}/],
  // WebM: a cluster with more than its own head.
  [/^\x1aEß£/, /\x1fC¶u[^]{32}/],
  [/^[^]{4}ftyp/, /mdat[^]{16}/],
];

/** True as well of what is none of the formats that browsers record in. */
export async function holdsSound(file: Blob): Promise<boolean> {
  // Each byte is a character then, as far as these expressions tell them apart.
  const bytes = new TextDecoder('latin1').decode(await file.slice(0, MAX_BYTES).arrayBuffer());
  return formats.find(([head]) => head.test(bytes))?.[1].test(bytes) ?? true;
}
