// The npm package as a stranger gets it: packed, unpacked into node_modules, bundled by esbuild. No network.

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

export interface InstalledPackage {
  /** Folder of the applications. */
  readonly home: string;
  /** Names of its files. */
  readonly files: readonly string[];
  /**
   * Bundles a fixture, for development or production, and gives the folder of the site: `index.html`, `app.js` and what esbuild has
   * split off, `persona-chat/`.
   */
  buildApp(
    name: 'react-app' | 'vue-app',
    mode: 'development' | 'production',
    props: Readonly<{ apiBase: string; assetBase?: string }>,
  ): Promise<string>;
  remove(): Promise<void>;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Packs `dist` with npm and unpacks it as an install would. */
export async function installPackage(): Promise<InstalledPackage> {
  const home = await mkdtemp(path.join(tmpdir(), 'persona-chat-npm-'));
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--offline', '--pack-destination', home, path.join(root, 'dist')],
    { cwd: home },
  );
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { readonly filename: string }>);
  await run('tar', ['-xzf', path.join(home, packed?.filename ?? ''), '-C', home]);
  const folder = path.join(home, 'node_modules/persona-chat');
  await mkdir(path.dirname(folder));
  await cp(path.join(home, 'package'), folder, { recursive: true });

  const bundle = async (entry: string, mode: string, options: esbuild.BuildOptions): Promise<void> => {
    await esbuild.build({
      entryPoints: [path.join(root, 'test/fixtures', entry)],
      bundle: true,
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
      nodePaths: [path.join(home, 'node_modules'), path.join(root, 'node_modules')],
      define: {
        'process.env.NODE_ENV': JSON.stringify(mode),
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
      },
      ...options,
    });
  };

  return {
    home,
    files: await readdir(folder, { recursive: true }),
    async buildApp(name, mode, props) {
      const extension = name === 'react-app' ? 'jsx' : 'js';
      const site = path.join(home, name);
      await bundle(`${name}/client.${extension}`, mode, {
        outdir: site,
        entryNames: 'app',
        splitting: true,
        platform: 'browser',
        alias: { vue: 'vue/dist/vue.esm-bundler.js' },
      });
      const server = path.join(home, `${name}-server.mjs`);
      await bundle(`${name}/server.${extension}`, mode, {
        outfile: server,
        platform: 'node',
        // Packages in CommonJS ask for Node's own modules.
        banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      });
      const { render } = (await import(pathToFileURL(server).href)) as { render(props: object): Promise<string> };
      const data = Object.entries(props)
        .map(([key, value]) => `data-${kebab(key)}="${value}"`)
        .join(' ');
      await writeFile(
        path.join(site, 'index.html'),
        `<!doctype html><title>App</title><link rel="icon" href="data:,"><div id="root" ${data}>${await render(props)}</div>
        <script type="module" src="app.js"></script>`,
      );
      await cp(folder, path.join(site, 'persona-chat'), { recursive: true });
      return site;
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
