import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lean } from '../../../build/lean-reconnecting-websocket.ts';
import { root } from '../../../build/paths.ts';

const file = path.join(root, 'node_modules/reconnecting-websocket/dist/reconnecting-websocket-mjs.js');
const code = readFileSync(file, 'utf8');

it('leaves nothing in that nobody calls, and everything that it calls itself', () => {
  const text = lean(code);
  const methods = (source: string) => new Set([...source.matchAll(/prototype\.(\w+) = /g)].map((match) => match[1] ?? ''));
  expect([...methods(text)].sort()).toEqual([
    '_acceptOpen', '_addListeners', '_clearTimeouts', '_connect', '_disconnect', '_getNextDelay', '_handleTimeout',
    '_removeListeners', '_wait', 'close', 'send',
  ]);
  const gone = [...methods(code)].filter((name) => !methods(text).has(name));
  expect(gone.filter((name) => new RegExp(`_?this\\.${name}\\(`).test(text))).toEqual([]);
});

it('fails with a plain word when the library has changed', () => {
  expect(() => lean(code.replaceAll('_debug', '_log'))).toThrow('reconnecting-websocket has changed: calls of the log');
});
