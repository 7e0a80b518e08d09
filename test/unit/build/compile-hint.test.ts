import { expect, test } from 'vitest';
import { compileHint, withCompileHint } from '../../../build/compile-hint.ts';
import { minifierMark } from '../../../build/minify.ts';

test('puts the hint in front of the named files alone', () => {
  const bytes = new TextEncoder().encode('export{}');
  const files = withCompileHint(new Map(['chunks/a.js', 'chunks/b.js'].map((name) => [name, bytes])), ['chunks/b.js']);
  const text = (name: string) => new TextDecoder().decode(files.get(name));
  expect(text('chunks/a.js')).toBe('export{}');
  expect(text('chunks/b.js')).toBe('//# allFunctionsCalledOnLoad\nexport{}');
});

test('gives other names to the files where the hint is another', () => {
  expect(minifierMark).toContain(JSON.stringify(compileHint));
});
