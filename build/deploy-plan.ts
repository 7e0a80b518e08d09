// What goes to a static host, in which order and with which headers (docs/hosting.md). Nothing is sent from here.

import type { Manifest } from './manifest.ts';

export interface Upload {
  /** Of the built folder. */
  readonly file: string;
  /** Below the folder on the host. */
  readonly target: string;
  readonly contentType: string;
  readonly cacheControl: string;
}

export interface DeployPlan {
  /** In order: whatever is there names only what is there already. */
  readonly uploads: readonly Upload[];
  /** Tags for a page: the stable loader, and the one of this version with its hash. */
  readonly tags: { readonly stable: string; readonly pinned: string };
}

/** On every file: pages of other origins load them, and modules without these headers not at all. */
export const headersOfAll: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

export const forEver = 'public, max-age=31536000, immutable';
export const shortly = 'public, max-age=60, must-revalidate';

/** What pages load; the rest of the folder is for npm. LICENSES.txt goes along, since licences ask for it. */
const isForPages = (name: string): boolean =>
  name.startsWith('chunks/') ||
  /^(loader|persona-chat|persona-editor|pcm-processor|proactive|teaser|voice-processor)\.js$/.test(name) ||
  /^(manifest|version)\.json$|^LICENSES\.txt$/.test(name);

const contentTypeOf = (name: string): string => {
  if (name.endsWith('.json')) return 'application/json';
  return name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/plain; charset=utf-8';
};

/** Chunks, then what names them, then what says that they are there, then the loader, with which a page begins. */
function turnOf(name: string): number {
  if (name.startsWith('chunks/')) return 0;
  if (name.endsWith('.json')) return 2;
  return name === 'loader.js' ? 3 : 1;
}

export function deployPlan({ version, files }: Pick<Manifest, 'version' | 'files'>, base: string): DeployPlan {
  const names = [...Object.keys(files), 'manifest.json']
    .filter(isForPages)
    .sort((one, other) => turnOf(one) - turnOf(other) || (one < other ? -1 : 1));
  const upload = (folder: string, cacheControl: (name: string) => string) => (file: string) => ({
    file,
    target: folder + file,
    contentType: contentTypeOf(file),
    cacheControl: cacheControl(file),
  });
  const tag = (path: string, more: string) =>
    `<script async src="${base}/${path}"${more}\n        data-api-base="https://api.example" data-persona-id="support"></script>`;
  return {
    uploads: [
      ...names.map(upload(`${version}/`, () => forEver)),
      ...names.map(upload('', (name) => (name.startsWith('chunks/') ? forEver : shortly))),
    ],
    tags: {
      stable: tag('loader.js', `\n        data-version-url="${base}/version.json"`),
      pinned: tag(
        `${version}/loader.js`,
        ` crossorigin="anonymous"\n        integrity="${files['loader.js']?.integrity ?? ''}"`,
      ),
    },
  };
}
