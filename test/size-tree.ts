// The tree of the last commit, with packages, where its own build can run.

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root } from '../build/paths.ts';

const tree = path.join(root, '.build/size');
const stamp = path.join(tree, '.build/commit');
const git = (...args: readonly string[]): Buffer => execFileSync('git', [...args], { cwd: root, maxBuffer: 1 << 30 });

const readIfThere = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Packages as hard links: the build knows the files that it patches by their real paths, which a symbolic link would lead
 * out of the tree. Symbolic links stay, so that the tree's own packages are its own.
 */
function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

/** The folder of the last commit's tree; `isNew` where it was another commit's before. */
export function lastCommitTree(): { readonly tree: string; readonly isNew: boolean } {
  const commit = git('rev-parse', 'HEAD').toString().trim();
  if (readIfThere(stamp) === commit) return { tree, isNew: false };
  const installed = 'node_modules/.package-lock.json';
  const arePackagesKept = readIfThere(path.join(tree, installed)) === readIfThere(path.join(root, installed));
  mkdirSync(tree, { recursive: true });
  for (const name of readdirSync(tree)) {
    if (name !== 'node_modules' || !arePackagesKept) rmSync(path.join(tree, name), { recursive: true, force: true });
  }
  execFileSync('tar', ['-x', '-C', tree], { input: git('archive', 'HEAD') });
  const packages = path.join(tree, 'node_modules');
  if (!existsSync(packages)) linkFolder(path.join(root, 'node_modules'), packages);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, commit);
  return { tree, isNew: true };
}
