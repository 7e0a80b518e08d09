// The imports of modules.ts as esbuild plug-ins.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import {
  createUtilityModules,
  cssModule,
  drawingFile,
  drawingModule,
  drawingPattern,
  jsonModule,
  virtualPattern,
} from './modules.ts';
import { packagePatches } from './package-patches.ts';
import { root, source } from './paths.ts';
import { pureSchemas } from './pure-schemas.ts';
import { englishFile, englishModule, localeModule, stringsPattern, wordsModule, wordsPattern } from './strings.ts';
import { classNames, inlineClassNames } from './tailwind.ts';

/** What the chat imports on demand, as absolute paths. */
const lazyFiles = (): string[] =>
  [source.chat, `${source.ui}/chunks.ts`, `${source.platform}/lazy.ts`].flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bimport\('(\.[^']+\.tsx?)'\)/g)].map(([, id = '']) =>
      path.resolve(root, path.dirname(file), id),
    ),
  );

/**
 * Class names of the views; and two chunks that open a chat: the session, and the views with the conversation. What is lazy imports
 * both too, which are always there before it. esbuild makes a chunk for each set of entries that share a module; so there are two
 * such sets, not one for each combination of views, which would cost the open chat 1.5 kB and half a dozen requests.
 */
const views: Plugin = {
  name: 'views',
  setup(build) {
    const ui = path.join(root, source.ui) + path.sep;
    // Read before anything is loaded: which file comes first is a matter of chance.
    const entries = build.initialOptions.entryPoints;
    const lazyModules = new Set(Array.isArray(entries) && entries.includes(source.chat as never) ? lazyFiles() : []);
    let names: ReturnType<typeof classNames> | undefined;
    build.onStart(() => {
      names = undefined;
    });
    build.onResolve({ filter: /^open-chat:$/ }, ({ path: id }) => ({ path: id, namespace: 'open-chat' }));
    build.onLoad({ filter: /./, namespace: 'open-chat' }, () => ({
      contents: "import './chat.ts'; import './element.tsx'; import './ui/conversation/conversation-chunk.ts';",
      resolveDir: path.join(root, 'packages/widget/src'),
    }));
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      const isView = file.startsWith(ui);
      if (!isView && !lazyModules.has(file)) return undefined;
      const text = await readFile(file, 'utf8');
      const code = isView ? inlineClassNames(text, path.relative(root, file), await (names ??= classNames())) : text;
      const contents = lazyModules.has(file) ? `${code}\nimport 'open-chat:';\n` : code;
      return { contents, loader: path.extname(file).slice(1) as Loader };
    });
  },
};

const utilityCss: Plugin = {
  name: 'utility-css',
  setup(build) {
    const modules = createUtilityModules();
    build.onStart(modules.reset);
    build.onResolve({ filter: virtualPattern }, ({ path: id }) => ({
      path: id,
      namespace: 'utility-css',
      sideEffects: false,
    }));
    build.onLoad({ filter: /./, namespace: 'utility-css' }, async ({ path: id }) => {
      const { contents, files } = await modules.load(id);
      return { contents, loader: 'js', watchFiles: files };
    });
  },
};

/** Small modules that a few lazy parts share: a chunk of their own would cost each a request for a hundred bytes. */
const copied = /^\.\.?\/.*(kit\/(focus|format-duration|use-latest|plain-line)|core\/(require-data|safe-url))\.ts$/;

/** Folders of ui/ whose chunk holds nothing of others. */
const partWithOwnDrawings =
  /^(agenda|audio-message|conversation-control|edit|menus|recording|sources-and-steps|start-form|toasts)$/;

const textImports: Plugin = {
  name: 'text-imports',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path: file }) => ({ contents: await cssModule(file), loader: 'js' }));
    build.onResolve({ filter: copied }, ({ path: id, importer, resolveDir }) => {
      // Features of which each is in the chunk of its views alone, too.
      const [, folder] =
        /[\\/](?:ui|features(?=[\\/](?:conversations|feedback|rating|visitor-data)))[\\/]([\w-]+)[\\/]/.exec(
          importer,
        ) ?? [];
      return folder === undefined ? undefined : { path: path.resolve(resolveDir, id), suffix: `?${folder}` };
    });
    // A chunk of one drawing, shared by two others, would cost a request for a hundred bytes: each lazy part has its own.
    build.onResolve({ filter: drawingPattern }, ({ path: id, importer }) => {
      const [, folder = ''] = /[\\/]ui[\\/]([\w-]+)[\\/]/.exec(importer) ?? [];
      return {
        path: drawingFile(id),
        suffix: `?${partWithOwnDrawings.test(folder) ? folder : ''}`,
        sideEffects: false,
      };
    });
    build.onLoad({ filter: /\.svg$/ }, async ({ path: file }) => ({
      contents: await drawingModule(file),
      loader: 'js',
    }));
    build.onLoad({ filter: /\.json$/ }, async ({ path: file, namespace }) =>
      namespace === 'file' ? { contents: await jsonModule(file), loader: 'js' } : undefined,
    );
  },
};

const strings: Plugin = {
  name: 'strings',
  setup(build) {
    build.onResolve({ filter: stringsPattern }, ({ path: id }) => ({
      path: id,
      namespace: 'strings',
      sideEffects: false,
    }));
    build.onLoad({ filter: /./, namespace: 'strings' }, async ({ path: id }) => ({
      contents: await englishModule(stringsPattern.exec(id)?.[1]),
      loader: 'js',
      watchFiles: [englishFile],
    }));
    build.onResolve({ filter: wordsPattern }, ({ path: id }) => ({ path: id, namespace: 'words', sideEffects: false }));
    build.onLoad({ filter: /./, namespace: 'words' }, async ({ path: id }) => ({
      contents: await wordsModule(wordsPattern.exec(id)?.[1] ?? ''),
      loader: 'js',
    }));
    build.onLoad({ filter: /[\\/]locales[\\/][a-z-]+\.json$/, namespace: 'file' }, async ({ path: file }) =>
      /(en|languages)\.json$/.test(file) ? undefined : { contents: await localeModule(file), loader: 'js' },
    );
    build.onLoad({ filter: /en\.json$/, namespace: 'file' }, async ({ path: file }) =>
      file === englishFile ? { contents: await englishModule(), loader: 'js' } : undefined,
    );
  },
};

export const plugins: readonly Plugin[] = [pureSchemas, views, packagePatches, utilityCss, strings, textImports];
