import { expect, test } from 'vitest';
import { moduleUses } from './module-uses.ts';
import { sourceFiles } from './sources.ts';

const files = sourceFiles();
const modules = moduleUses(files);

/** Files that something outside the import graph starts or reads. */
const isRoot = (file: string): boolean =>
  /^(build\.mjs|[\w.-]+\.config\.\w+)$/.test(file) ||
  /^test\/.*(\.(test|spec|bench)\.\w+|run\.mjs|bench\.mjs|-setup\.ts|build-once\.ts|write-page\.ts|load\/load\.ts|screens\/take-screens\.ts|size\.ts)$/.test(
    file,
  ) ||
  // Processes of their own.
  /^test\/unit\/demo-host\/attacks\/(hold-folder|fill-database)\.ts$/.test(file) ||
  /^test\/bench\//.test(file) ||
  // What readers of the documentation copy.
  /^starters\//.test(file) ||
  // Applications that a test bundles.
  /^test\/fixtures\/(react|vue)-app\//.test(file) ||
  /^test\/(starters\/run\.ts|frameworks\/(run\.ts|[a-z-]+\/))/.test(file) ||
  /^packages\/demo-host\/(server\/start(-demo)?\.ts|pages\/)/.test(file) ||
  /^(packages\/demo-voice\/espeak-worker|build\/minify-worker|build\/build-server|build\/deploy-dry|build\/write-sbom|build\/docs-site\/(write-site|client\/[a-z]+))\.ts$/.test(
    file,
  ) ||
  /^packages\/widget\/src\/(chat\.ts|editor-element\.ts|editor-api\.ts|host-api\.ts|platform\/audio\/(?:pcm|voice)-processor\.ts)$/.test(
    file,
  ) ||
  /^packages\/(loader\/src\/(loader|persona-chat)|proactive\/src\/(proactive|teaser))\.ts$/.test(file) ||
  /^packages\/(conformance\/src\/persona-chat-check|wrappers\/src\/(react|vue|svelte))\.ts$/.test(file) ||
  // The wire is written down whole, also where a later part first uses it.
  /^packages\/widget\/src\/protocol\//.test(file);

test('has no file that nobody imports', () => {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const reached = new Set(files.filter(isRoot));
  for (const file of reached) for (const { file: target } of byFile.get(file)?.imports ?? []) reached.add(target);
  const unused = files.filter(
    (file) => /^(packages|build|test)\//.test(file) && byFile.has(file) && !reached.has(file),
  );
  expect(reached.size).toBeGreaterThan(50);
  expect(unused).toEqual([]);
});

test('has no export that nobody imports', () => {
  const taken = new Map<string, Set<string>>();
  for (const { file, imports } of modules) {
    for (const { file: target, names } of imports) {
      if (target !== file) taken.set(target, new Set([...(taken.get(target) ?? []), ...names]));
    }
  }
  const unused = modules
    .filter(({ file }) => !isRoot(file))
    .flatMap(({ file, exports }) =>
      exports
        .filter(({ name, isType, isUsedInside }) => {
          const names = taken.get(file);
          // A type may be named only to describe another export of its file.
          return !names?.has(name) && !names?.has('*') && !(isType && isUsedInside);
        })
        .map(({ name }) => `${file}: ${name}`),
    );
  expect(unused).toEqual([]);
});
