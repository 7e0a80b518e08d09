// Whose bytes a visitor pays for: for the rows of `npm run size` that are a whole opening.

import type { Metafile } from '../build/bundle.ts';
import type { Manifest } from '../build/manifest.ts';
import type { BudgetRow } from './checks/budget-rows.ts';

export interface WeighedBuild {
  readonly manifest: Manifest;
  readonly metafile: Metafile;
}

const ownCode = 'own code';
const ownStyles = 'own style sheets';

/** The package of a source file; of our own files the kind. */
function ownerOf(source: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name !== undefined) return name;
  return source.endsWith('.css') ? ownStyles : ownCode;
}

/**
 * The brotli bytes of a row's files by owner, the largest first. A file's compressed bytes are divided as its minified
 * ones are: what one source weighs without the others in the same file is not known.
 */
export function sharesOf(
  { files }: BudgetRow,
  { manifest, metafile }: WeighedBuild,
): readonly (readonly [owner: string, bytes: number])[] {
  const shares = new Map<string, number>();
  for (const name of files) {
    const compressed = manifest.files[name]?.brotli ?? 0;
    const inputs = Object.entries(metafile.outputs[name]?.inputs ?? {});
    const whole = inputs.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
    for (const [source, { bytesInOutput }] of inputs) {
      const owner = ownerOf(source);
      shares.set(owner, (shares.get(owner) ?? 0) + (compressed * bytesInOutput) / whole);
    }
  }
  return [...shares].map(([owner, bytes]) => [owner, Math.round(bytes)] as const).sort(([, a], [, b]) => b - a);
}
