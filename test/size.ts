// npm run size: what each part weighs now, beside what it weighed at the last commit.

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
import { lastCommitTree } from './size-tree.ts';

/** Builds a tree with its own build, in a process of its own, and weighs it by the rows of this tree. */
function weigh(tree: string): readonly BudgetRow[] {
  const out = path.join(tree, '.build/size-dist');
  const metafile = path.join(tree, '.build/size-metafile.json');
  mkdirSync(path.dirname(metafile), { recursive: true });
  const program = path.join(tree, '.build/size-build.mjs');
  writeFileSync(
    program,
    `import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
    import { build } from '../build/build.ts';
    const { metafile } = await build({ out: ${JSON.stringify(out)} });
    writeFileSync(${JSON.stringify(metafile)}, JSON.stringify(metafile));`,
  );
  execFileSync(process.execPath, [program], { cwd: tree, stdio: 'inherit' });
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  return budgetRows(read(path.join(out, 'manifest.json')) as Manifest, read(metafile) as Metafile);
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
const rows = compareRows(weigh(root), before);
console.log(toText(['part', '', 'now', 'last commit', 'difference', 'budget'], rows));
