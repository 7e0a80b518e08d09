import { brotliCompressSync } from 'node:zlib';
import { minify, type MinifyOptions, type MinifyOutput } from 'terser';
import { terserOptions } from './minify.ts';

/** Minifies a script with each of its options (minify.ts), and gives the result that is smallest once compressed. */
export async function minifySmallest(name: string, code: string, more: MinifyOptions = {}): Promise<MinifyOutput> {
  const results = await Promise.all(terserOptions(name).map((options) => minify(code, { ...options, ...more })));
  const sizeOf = (result: MinifyOutput) => brotliCompressSync(result.code ?? '').length;
  return results.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0] ?? {};
}
