// reconnecting-websocket carries what we never use: a debug log, events for old browsers, read-only properties, its own
// queue's listeners. Without that it is half as large. A release that looks different fails the build with a plain word.

import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

type Cut = readonly [what: string, find: RegExp, replacement: string];

const cuts: readonly Cut[] = [
  ['calls of the log', /_?this\._debug\([^;]*\);/g, ''],
  ['events', /var Event = [^]*?\}\(Event\)\);\n\n/, 'var ErrorEvent = function (error) { this.message = error.message; };\nvar CloseEvent = function (code) { this.code = code; };\n'],
  ['properties', / {4}Object\.defineProperty\(ReconnectingWebSocket(\.prototype)?, "(?!bufferedAmount)[^]*?\n {4}\}\);\n/g, ''],
  ['state OPEN', /this\.OPEN\b/g, '1'],
  ['state CLOSED', /this\.CLOSED\b/g, '3'],
  ['methods', / {4}ReconnectingWebSocket\.prototype\.(reconnect|dispatchEvent|_getNextUrl|addEventListener|removeEventListener|_debug|_callEventListener) = [^]*?\n {4}\};\n/g, ''],
  ['a search for the class of sockets', / === void 0 \? getGlobalWebSocket\(\) : _d/, ' && _d'],
  ['a check of that class', / *if \(!isWebSocket\(WebSocket\)\) \{[^}]*\}\n/, ''],
  ['addresses that are functions', /_this\._getNextUrl\(_this\._url\)/, '_this._url'],
  ['lists of listeners', /\n *_this\._listeners\.\w+\.forEach\([^;]*;[^;]*;/g, ''],
];

/** The library without what nobody here calls. */
export function lean(code: string): string {
  // Its lines end in two ways.
  return cuts.reduce((text, [what, find, replacement]) => {
    if (text.search(find) < 0) throw new Error(`reconnecting-websocket has changed: ${what} are not where they were`);
    return text.replace(find, replacement);
  }, code.replaceAll('\r', ''));
}

export const leanReconnectingWebSocket: Plugin = {
  name: 'lean-reconnecting-websocket',
  setup(build) {
    build.onLoad({ filter: /reconnecting-websocket-mjs\.js$/ }, async ({ path }) => ({
      contents: lean(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};
