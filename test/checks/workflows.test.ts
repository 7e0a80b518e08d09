// What the workflows of .github/workflows name is there; nobody runs them but the host of the repository, at a release.

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../build/paths.ts';
import { readSource } from './sources.ts';

interface Job {
  readonly needs?: string | readonly string[];
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly shell?: string }[];
}

const folder = '.github/workflows';
const { scripts } = JSON.parse(readSource('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

describe.each(readdirSync(path.join(root, folder)))('%s', (file) => {
  const { jobs } = parse(readSource(`${folder}/${file}`)) as { readonly jobs: Readonly<Record<string, Job>> };
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run = '' }) => run.split('\n')).filter(Boolean);

  it('runs scripts and files that are there', () => {
    const named = commands.flatMap((command) =>
      [...command.matchAll(/\bnpm (?:run (?:-s )?([\w:]+)|(test|start)\b)/g)].map(
        ([, script, short]) => script ?? short,
      ),
    );
    expect(named.filter((name = '') => !(name in scripts))).toEqual([]);
    const files = commands.flatMap((command) =>
      [...command.matchAll(/\bnode ([\w./-]+)/g)].map(([, name = '']) => name),
    );
    expect(files.filter((name) => name !== '-p' && !existsSync(path.join(root, name)))).toEqual([]);
    expect(named.length + files.length).toBeGreaterThan(0);
  });

  it('goes on after no failed command', () => {
    // The default shell tells of the last command of a pipe alone.
    expect(steps.filter(({ run = '', shell }) => /[^|]\|[^|]/.test(run) && shell !== 'bash')).toEqual([]);
    expect(Object.values(jobs).filter((job) => !job['timeout-minutes'])).toEqual([]);
  });

  it('takes actions of a named version, and waits for jobs that it has', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((name) => !/^[\w-]+\/[\w-]+@(v\d+(\.\d+)*|[0-9a-f]{40})$/.test(name))).toEqual([]);
    const needed = Object.values(jobs).flatMap(({ needs = [] }) => needs);
    expect(needed.filter((name) => !(name in jobs))).toEqual([]);
  });
});
