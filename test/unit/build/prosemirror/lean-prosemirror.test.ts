import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../../../../build/paths.ts';
import { innerNames, shortenNames } from '../../../../build/prosemirror/inner-names.ts';
import { leanNames, leanPackages, leanProsemirror, leanProsemirrorPlugin } from '../../../../build/prosemirror/lean-prosemirror.ts';

const packageFile = (name: string) => path.join(root, `node_modules/prosemirror-${name}/dist/index.js`);
const read = (name: string) => readFile(packageFile(name), 'utf8');
const all = ['model', 'state', 'transform', 'view', 'commands', 'history', 'inputrules', 'keymap', 'schema-list'];
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

describe('ProseMirror as the editor needs it', () => {
  it('still has everything that is left out, in the packages that are named', async () => {
    const found = new Set<string>();
    for (const name of leanPackages) leanProsemirror(await read(name), found);
    expect(leanNames.filter((name) => !found.has(name))).toEqual([]);
  });

  it('is smaller and still a module that can be parsed', async () => {
    for (const name of all) {
      const code = await read(name);
      const lean = shortenNames(name, leanProsemirror(code));
      expect(lean.length, name).toBeLessThanOrEqual(code.length);
      await expect(esbuild.transform(lean, { loader: 'js', format: 'esm' }), name).resolves.toBeDefined();
    }
  });

  it('cuts methods, empties functions and knows constants', () => {
    const code = 'class Fragment { keep() { return 1; }\n toJSON() { return 2; } }\nfunction captureCopy(view) { view.x(); }\nconst ie = brow.ie();\nStep.jsonID("a", A);';
    const lean = leanProsemirror(code);
    expect(lean).toContain('keep() { return 1; }');
    expect(lean).not.toContain('toJSON');
    expect(lean).not.toContain('view.x');
    expect(lean).not.toContain('jsonID');
    expect(lean).toMatch(/const ie\s*=\s*false;/);
  });

  it('fails the build when a release has lost one of these', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lean-'));
    folders.push(folder);
    for (const name of leanPackages) {
      const place = path.join(folder, `prosemirror-${name}/dist`);
      await mkdir(place, { recursive: true });
      await writeFile(path.join(place, 'index.js'), (await read(name)).replaceAll('captureCopy', 'takeCopy'));
    }
    const entry = path.join(folder, 'entry.js');
    await writeFile(entry, leanPackages.map((name) => `import './prosemirror-${name}/dist/index.js';`).join('\n'));
    const build = esbuild.build({
      entryPoints: [entry], bundle: true, write: false, format: 'esm', logLevel: 'silent', nodePaths: [path.join(root, 'node_modules')],
      plugins: [leanProsemirrorPlugin],
    });
    await expect(build).rejects.toThrow('ProseMirror no longer has captureCopy');
  });
});

describe('the inner names', () => {
  it('are each a word of one package only, so that renaming stays inside it', async () => {
    const words = new Map(await Promise.all(all.map(async (name) => [name, new Set((await read(name)).match(/[\w$]+/g))] as const)));
    for (const [owner, names] of Object.entries(innerNames)) {
      expect(names.filter((name) => words.get(owner)?.has(name) !== true), owner).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      for (const [other, known] of words) if (other !== owner) expect(names.filter((name) => known.has(name)), `${owner} in ${other}`).toEqual([]);
    }
  });

  it('are replaced as whole words, and by names that the file does not have', async () => {
    for (const [name, names] of Object.entries(innerNames)) {
      const code = await read(name);
      expect(code.match(/(?<![\w$])_[\dA-Z]{1,2}(?![\w$])/g) ?? [], name).toEqual([]);
      const words = new Set(shortenNames(name, code).match(/[\w$]+/g));
      expect(names.filter((one) => words.has(one))).toEqual([]);
    }
    expect(shortenNames('view', 'this.posBefore + posBeforeOther')).toMatch(/^this\._\w+ \+ posBeforeOther$/);
    expect(shortenNames('keymap', 'posBefore')).toBe('posBefore');
  });

  it('are no names of the browser', async () => {
    const types = await readFile(path.join(root, 'node_modules/typescript/lib/lib.dom.d.ts'), 'utf8');
    const known = new Set(types.match(/[\w$]+/g));
    expect(Object.values(innerNames).flat().filter((name) => known.has(name))).toEqual([]);
  });
});
