// The frameworks and bundlers that the package is tried with: one table, every version exact.

export interface Framework {
  readonly name: string;
  /** Below this folder: the example, which is copied and installed apart. */
  readonly folder: string;
  readonly packages: Readonly<Record<string, string>>;
  /** Commands of the installed packages, in order. */
  readonly build: readonly string[];
  /** Folder of the built site, or a command that serves it at `PORT`. */
  readonly site: { readonly folder: string } | { readonly command: string };
  /** The server's markup holds the element. */
  readonly isRendered: boolean;
}

const react = { react: '19.3.1', 'react-dom': '19.3.1' };
const next = { next: '16.4.6', ...react };
const vite = { vite: '8.3.8' };

export const frameworks: readonly Framework[] = [
  {
    name: 'Next, Turbopack',
    folder: 'next',
    packages: next,
    build: ['next build --turbopack'],
    site: { command: 'next start --port PORT' },
    isRendered: true,
  },
  {
    name: 'Next, webpack',
    folder: 'next',
    packages: next,
    build: ['next build --webpack'],
    site: { command: 'next start --port PORT' },
    isRendered: true,
  },
  {
    // React tells of differences to the server's markup in development alone.
    name: 'Next, development',
    folder: 'next',
    packages: next,
    build: [],
    site: { command: 'next dev --port PORT' },
    isRendered: true,
  },
  {
    name: 'Vite, React, StrictMode',
    folder: 'vite-react',
    packages: { ...vite, ...react, '@vitejs/plugin-react': '6.3.0' },
    build: ['vite build'],
    site: { folder: 'dist' },
    isRendered: false,
  },
  {
    name: 'Vite, React, development',
    folder: 'vite-react',
    packages: { ...vite, ...react, '@vitejs/plugin-react': '6.3.0' },
    build: [],
    site: { command: 'vite --port PORT --host 127.0.0.1 --strictPort' },
    isRendered: false,
  },
  {
    name: 'Parcel',
    folder: 'plain',
    packages: { parcel: '2.16.4' },
    build: ['parcel build index.html --no-cache'],
    site: { folder: 'dist' },
    isRendered: true,
  },
  {
    name: 'webpack',
    folder: 'plain',
    packages: { webpack: '5.112.2', 'webpack-cli': '7.3.1' },
    build: ['webpack --mode production --entry ./app.js --output-path dist --output-filename app.js'],
    site: { folder: 'dist' },
    isRendered: true,
  },
  {
    name: 'Rollup',
    folder: 'plain',
    packages: { rollup: '4.68.7', '@rollup/plugin-node-resolve': '16.0.3' },
    build: ['rollup app.js --plugin node-resolve --format es --dir dist'],
    site: { folder: 'dist' },
    isRendered: true,
  },
  {
    name: 'esbuild',
    folder: 'plain',
    packages: { esbuild: '0.28.2' },
    build: ['esbuild app.js --bundle --splitting --minify --format=esm --outdir=dist'],
    site: { folder: 'dist' },
    isRendered: true,
  },
  { name: 'import map', folder: 'import-map', packages: {}, build: [], site: { folder: '.' }, isRendered: true },
  {
    name: 'Vite, Vue',
    folder: 'vite-vue',
    packages: { ...vite, vue: '3.5.45', '@vitejs/plugin-vue': '6.0.11' },
    build: ['vite build'],
    site: { folder: 'dist' },
    isRendered: false,
  },
  {
    name: 'SvelteKit',
    folder: 'sveltekit',
    packages: {
      ...vite,
      svelte: '5.57.3',
      '@sveltejs/kit': '3.2.0',
      '@sveltejs/adapter-static': '4.0.1',
      '@sveltejs/vite-plugin-svelte': '7.3.1',
      typescript: '6.0.3',
    },
    build: ['vite build'],
    site: { folder: 'build' },
    isRendered: true,
  },
  {
    name: 'Astro',
    folder: 'astro',
    packages: { astro: '7.3.5' },
    build: ['astro build'],
    site: { folder: 'dist' },
    isRendered: true,
  },
  {
    name: 'Angular',
    folder: 'angular',
    packages: {
      '@angular/build': '22.2.7',
      '@angular/cli': '22.2.7',
      '@angular/common': '22.2.6',
      '@angular/compiler': '22.2.6',
      '@angular/compiler-cli': '22.2.6',
      '@angular/core': '22.2.6',
      '@angular/platform-browser': '22.2.6',
      rxjs: '7.8.2',
      tslib: '2.8.1',
      typescript: '6.0.3',
    },
    build: ['ng build'],
    site: { folder: 'dist/angular/browser' },
    isRendered: false,
  },
];
