import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { patched, readPatches } from '../../../build/package-patches.ts';

const patches = [...readPatches()];

describe.each(patches)('the patch of %s', (file, patch) => {
  const code = readFileSync(file, 'utf8');

  it('fits the installed release', () => {
    expect(patched(file, code, patch)).not.toBe(code);
  });

  it('fails with the name of the file when upstream has changed', () => {
    const removed = patch.hunks[0]?.lines.find((line) => line.startsWith('-'))?.slice(1) ?? '';
    expect(removed).not.toBe('');
    expect(() => patched(file, code.replaceAll(removed, '/* changed */'), patch)).toThrow('has changed: see patches/');
  });
});
