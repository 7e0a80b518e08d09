// npm run sbom [-- --dist dist]: prints what the npm package is made of, in CycloneDX: the package itself, and each one that is
// bundled into its scripts. It has no dependencies; npm's own list would name those of the server and of the tools.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BundledPackage, readLicences } from './licenses.ts';
import { root } from './paths.ts';

const { values } = parseArgs({ options: { dist: { type: 'string', default: 'dist' } } });
const read = (name: string): string => readFileSync(path.resolve(root, values.dist, name), 'utf8');

/** A name of the scope is encoded in a package URL. */
const component = ({ name, version, license }: BundledPackage) => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, licenses: [{ expression: license }], purl };
};

const own = component(JSON.parse(read('package.json')) as BundledPackage);
const components = readLicences(read('LICENSES.txt')).map(component);
console.log(
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: own },
      components,
      dependencies: [
        { ref: own.purl, dependsOn: components.map(({ purl }) => purl) },
        ...components.map(({ purl }) => ({ ref: purl })),
      ],
    },
    null,
    2,
  ),
);
