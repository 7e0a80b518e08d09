// npm run size: what each part weighs now, beside what it weighed at the last commit; of a whole opening also whose
// bytes they are.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from '../build/bundle.ts';
import type { Manifest } from '../build/manifest.ts';
import { root } from '../build/paths.ts';
import { toText } from './bench/support/figures.ts';
import { budgetRows } from './checks/budget-rows.ts';
import type { BudgetRow } from './checks/budget-rows.ts';
import { compareRows } from './checks/compare-rows.ts';
import { sharesOf } from './size-packages.ts';
import type { WeighedBuild } from './size-packages.ts';
import { lastCommitTree } from './size-tree.ts';

const placesOf = (tree: string) => ({
  out: path.join(tree, '.build/size-dist'),
  metafileName: path.join(tree, '.build/size-metafile.json'),
});

function readBuild(tree: string): WeighedBuild {
  const { out, metafileName } = placesOf(tree);
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  return { manifest: read(path.join(out, 'manifest.json')) as Manifest, metafile: read(metafileName) as Metafile };
}

/** Builds a tree with its own build, in a process of its own, and weighs it by the rows of this tree. */
function weigh(tree: string): readonly BudgetRow[] {
  const { out, metafileName } = placesOf(tree);
  mkdirSync(path.dirname(metafileName), { recursive: true });
  const program = path.join(tree, '.build/size-build.mjs');
  writeFileSync(
    program,
    `import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
    import { build } from '../build/build.ts';
    const { metafile } = await build({ out: ${JSON.stringify(out)} });
    writeFileSync(${JSON.stringify(metafileName)}, JSON.stringify(metafile));`,
  );
  execFileSync(process.execPath, [program], { cwd: tree, stdio: 'inherit' });
  const { manifest, metafile } = readBuild(tree);
  return budgetRows(manifest, metafile);
}

/** What a build of the same commit weighed is kept. */
function weighLastCommit(): readonly BudgetRow[] {
  const { tree, isNew } = lastCommitTree();
  const kept = path.join(tree, '.build/rows.json');
  if (!isNew && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as BudgetRow[];
  const rows = weigh(tree);
  writeFileSync(kept, JSON.stringify(rows));
  return rows;
}

const before = weighLastCommit();
const weighed = weigh(root);
console.log(toText(['part', '', 'now', 'last commit', 'difference', 'budget'], compareRows(weighed, before)));
for (const row of weighed.filter(({ artefact }) => artefact.startsWith('until '))) {
  const shares = sharesOf(row, readBuild(root));
  console.log(`${row.artefact}, by package: ${shares.map(([owner, bytes]) => `${owner} ${bytes}`).join(', ')}`);
}
