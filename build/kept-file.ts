// Vite puts files of less than 4 kB as data: addresses into the code, from where no policy without `data:` lets an audio worklet come
// (docs/security.md#content-security-policy). So worklets are longer: spaces, of which nothing is left where it is compressed.

const LONGER_THAN_BYTES = 4_096;

/** The same files, those of these names long enough to stay files in every bundle. */
export function withKeptFiles(
  files: ReadonlyMap<string, Uint8Array>,
  kept: readonly string[],
): Map<string, Uint8Array> {
  return new Map(
    [...files].map(([name, bytes]) => {
      const lacking = LONGER_THAN_BYTES + 1 - bytes.length;
      // At the end, so that the map of the file stays true.
      return [name, kept.includes(name) && lacking > 0 ? Buffer.concat([bytes, Buffer.alloc(lacking, ' ')]) : bytes];
    }),
  );
}
