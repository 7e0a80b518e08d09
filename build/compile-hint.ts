// What Chromium is told of the files that every opening runs: to compile all their functions while they arrive, on another thread.
// Without it most functions are only looked over first and compiled at their first call, which keeps the main thread between click
// and typing. Other browsers read a comment. https://v8.dev/blog/explicit-compile-hints

export const compileHint = '//# allFunctionsCalledOnLoad\n';

/** The same files, those that are named with the hint at their start, where alone it counts. */
export function withCompileHint(
  files: ReadonlyMap<string, Uint8Array>,
  names: readonly string[],
): Map<string, Uint8Array> {
  const hint = new TextEncoder().encode(compileHint);
  return new Map(
    [...files].map(([name, bytes]) => [name, names.includes(name) ? Buffer.concat([hint, bytes]) : bytes]),
  );
}

/** The maps of those files, whose code begins a line later. */
export const mapsWithCompileHint = (
  maps: ReadonlyMap<string, string>,
  names: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    [...maps].map(([name, text]) => {
      if (!names.includes(name.replace(/\.map$/, ''))) return [name, text];
      const map = JSON.parse(text) as { readonly mappings: string };
      return [name, `${JSON.stringify({ ...map, mappings: `;${map.mappings}` })}\n`];
    }),
  );
