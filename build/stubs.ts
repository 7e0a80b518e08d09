// An entry that shares all its code with others is written by esbuild as a stub, which imports a chunk and exports a name of it: a
// request for a hundred bytes. Here the chunk exports that name itself and takes the entry's place.

import path from 'node:path';
import type { Metafile } from 'esbuild';

interface Bundle {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly metafile: Metafile;
}

/** `import{a as b}from"./chunk-X.js";import"./chunk-Y.js";export{b as createChat};` */
const stubPattern =
  /^(?:\/\*.*?\*\/\s*)?(?:import"[^"]+";)*import\{(\w+|\$\w*)(?: as ([\w$]+))?\}from"\.\/([\w-]+\.js)";(?:import"[^"]+";)*export\{([\w$]+) as (\w+)\};\s*$/s;

interface Stub {
  /** File names without folders. */
  readonly file: string;
  readonly target: string;
  /** What the target calls it, and what it is to be called. */
  readonly alias: string;
  readonly name: string;
}

function readStub(file: string, code: string): Stub | undefined {
  const [, alias, , target, , name] = stubPattern.exec(code) ?? [];
  if (alias === undefined || target === undefined || name === undefined) return undefined;
  return { file: path.basename(file), target, alias, name };
}

/** Adds a name to what a chunk exports under a short one. */
function exportAs(code: string, { alias, name, target }: Stub): string {
  const start = code.lastIndexOf('export{');
  const [, list = ''] = /^export\{([^}]*)\}/.exec(code.slice(start)) ?? [];
  const local = list
    .split(',')
    .map((one) => one.split(' as '))
    .find((names) => names.at(-1) === alias)?.[0];
  if (start < 0 || local === undefined) throw new Error(`${target} does not export ${alias}`);
  return `${code.slice(0, start)}export{${local} as ${name},${code.slice(start + 'export{'.length)}`;
}

/** Puts chunks in the place of stubs; `names` gives the chunk of an entry's source a name that tells what is in it. */
export function withoutStubs(bundle: Bundle, names: Readonly<Record<string, string>>): Bundle {
  const decoder = new TextDecoder();
  const codes = new Map([...bundle.files].map(([file, bytes]) => [file, decoder.decode(bytes)]));
  const stubs = [...codes].flatMap(([file, code]) => readStub(file, code) ?? []);
  const renamed = new Map<string, string>();
  const { outputs } = bundle.metafile;
  const outputOf = (file: string) => Object.keys(outputs).find((name) => path.basename(name) === file) ?? '';
  for (const { file, target } of stubs) {
    const name = names[outputs[outputOf(file)]?.entryPoint ?? ''];
    if (name !== undefined) renamed.set(target, target.replace(/^chunk/, name));
  }
  const finalName = (file: string): string => renamed.get(file) ?? file;
  const replaced = new Map([...stubs.map(({ file, target }) => [file, finalName(target)] as const), ...renamed]);
  const rename = (text: string): string =>
    [...replaced].reduce((result, [before, after]) => result.replaceAll(before, after), text);

  for (const stub of stubs) {
    const file = [...codes.keys()].find((one) => path.basename(one) === stub.target) ?? '';
    codes.set(file, exportAs(codes.get(file) ?? '', stub));
  }
  const isStub = (file: string): boolean => stubs.some((stub) => stub.file === path.basename(file));
  const encoder = new TextEncoder();
  const files = new Map(
    [...codes].filter(([file]) => !isStub(file)).map(([file, code]) => [rename(file), encoder.encode(rename(code))]),
  );
  const kept = Object.entries(outputs).filter(([file]) => !isStub(file));
  const entriesOf = (file: string) => stubs.filter(({ target }) => target === path.basename(file));
  return {
    files,
    metafile: {
      inputs: bundle.metafile.inputs,
      outputs: Object.fromEntries(
        kept.map(([file, output]) => {
          const own = entriesOf(file);
          const entryPoint = own
            .map((stub) => outputs[outputOf(stub.file)]?.entryPoint)
            .find((source) => source !== undefined && source in names);
          return [
            rename(file),
            {
              ...output,
              ...(entryPoint !== undefined && { entryPoint }),
              exports: [...own.map(({ name }) => name), ...output.exports],
              imports: output.imports.map((one) => ({ ...one, path: rename(one.path) })),
            },
          ];
        }),
      ),
    },
  };
}
