// persona-chat.svelte as an application of Svelte builds it, for vitest: for a browser, and with `?server` for a server.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from 'svelte/compiler';

const wrappers = path.join(import.meta.dirname, '../../packages/wrappers/src');
/** Vitest resolves the package as a server does, but for what is mounted. */
const forBrowsers = path.join(import.meta.dirname, '../../node_modules/svelte/src/index-client.js');
const nothing = '\0nothing.js';

/** Compiles the component, whose neighbours in the npm package are the sources here; the element itself is a stand-in. */
export function svelteComponent() {
  const isComponent = (id: string | undefined) => /\.svelte(\?server)?$/.test(id ?? '');
  return {
    name: 'svelte-component',
    enforce: 'pre' as const,
    resolveId(id: string, importer: string | undefined): string | undefined {
      if (id === 'svelte') return forBrowsers;
      if (!isComponent(importer)) return undefined;
      if (id === './persona-chat.js') return nothing;
      return id === './svelte-parts.js' ? path.join(wrappers, 'svelte.ts') : undefined;
    },
    load(id: string): string | undefined {
      if (id === nothing) return '';
      if (!isComponent(id)) return undefined;
      const [filename = '', query] = id.split('?');
      return compile(readFileSync(filename, 'utf8'), { filename, generate: query ? 'server' : 'client' }).js.code;
    },
  };
}
