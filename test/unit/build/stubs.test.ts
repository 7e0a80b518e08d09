import type { Metafile } from 'esbuild';
import { expect, it } from 'vitest';
import { withoutStubs } from '../../../build/stubs.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const output = (imports: readonly string[], entryPoint?: string) => ({
  bytes: 1,
  inputs: {},
  exports: ['a'],
  imports: imports.map((path) => ({ path, kind: 'import-statement' as const })),
  ...(entryPoint !== undefined && { entryPoint }),
});

const files = new Map([
  [
    'chunks/element-AAAAAAAA.js',
    encode('import{b as x}from"./chunk-CCCCCCCC.js";import"./chunk-DDDDDDDD.js";export{x as createChat};\n'),
  ],
  ['chunks/chunk-CCCCCCCC.js', encode('import{a as y}from"./chunk-DDDDDDDD.js";var n=y,m=n;export{n as a,m as b};')],
  ['chunks/chunk-DDDDDDDD.js', encode('var l=()=>import("./element-AAAAAAAA.js");export{l as a};')],
]);
const metafile = {
  inputs: {},
  outputs: {
    'out/chunks/element-AAAAAAAA.js': output(['out/chunks/chunk-CCCCCCCC.js'], 'src/element.tsx'),
    'out/chunks/chunk-CCCCCCCC.js': output(['out/chunks/chunk-DDDDDDDD.js']),
    'out/chunks/chunk-DDDDDDDD.js': output(['out/chunks/element-AAAAAAAA.js']),
  },
} as unknown as Metafile;

it('puts the chunk in the place of its stub, under a name of its own', () => {
  const bundle = withoutStubs({ files, metafile }, { 'src/element.tsx': 'views' });
  const texts = [...bundle.files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  expect(Object.fromEntries(texts)).toEqual({
    'chunks/views-CCCCCCCC.js':
      'import{a as y}from"./chunk-DDDDDDDD.js";var n=y,m=n;export{m as createChat,n as a,m as b};',
    'chunks/chunk-DDDDDDDD.js': 'var l=()=>import("./views-CCCCCCCC.js");export{l as a};',
  });
  const { outputs } = bundle.metafile;
  expect(outputs['out/chunks/views-CCCCCCCC.js']).toMatchObject({ entryPoint: 'src/element.tsx' });
  expect(outputs['out/chunks/views-CCCCCCCC.js']?.exports[0]).toBe('createChat');
  expect(outputs['out/chunks/chunk-DDDDDDDD.js']?.imports[0]?.path).toBe('out/chunks/views-CCCCCCCC.js');
});

it('says which name a chunk does not export', () => {
  const broken = new Map(files).set('chunks/chunk-CCCCCCCC.js', encode('var n=1;export{n as a};'));
  expect(() => withoutStubs({ files: broken, metafile }, {})).toThrow('chunk-CCCCCCCC.js does not export b');
});
