// npm run sbom names what is bundled, and nothing of the server or the tools.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../../build/paths.ts';
import { builtFolder, readMetafile } from './built.ts';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly { readonly expression: string }[];
}

test('the list of components is that of the packages with bytes in the output', () => {
  const said = execFileSync(process.execPath, ['build/write-sbom.ts', '--dist', builtFolder], {
    cwd: root,
    encoding: 'utf8',
  });
  const { metadata, components } = JSON.parse(said) as {
    readonly metadata: { readonly component: Component };
    readonly components: readonly Component[];
  };
  expect(metadata.component).toMatchObject({ name: 'persona-chat', licenses: [{ expression: 'MIT' }] });
  const names = components.map(({ name }) => name);
  const bundled = Object.values(readMetafile().outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((input) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []);
  expect(bundled.filter((name) => !names.includes(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['preact', 'country-flag-icons', '@firebase/firestore']));
  expect(names.filter((name) => /fastify|pg$|aws|esbuild/.test(name))).toEqual([]);
  for (const { name, version, purl, licenses } of components) {
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(licenses[0]?.expression, name).toMatch(/^[\w.()+ -]+$/);
  }
});
