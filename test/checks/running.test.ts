// What docs/running.md and deploy/ say holds for the code.

import { readFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../../packages/demo-host/server/environment.ts';
import { root } from '../../build/paths.ts';

const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

describe('the environment', () => {
  const known = Object.keys(environmentSchema.entries);

  it('has a row for each variable, and a variable for each row', () => {
    const table = read('docs/protocol.md').split('## The reference server')[1]?.split('\n### ')[0] ?? '';
    const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
    );
    expect([...rows].sort()).toEqual([...known].sort());
  });

  it.each(['compose.yaml', 'Dockerfile', 'deploy/persona-chat.service'])('is what %s sets', (file) => {
    const text = read(file);
    const set =
      file === 'compose.yaml'
        ? [...(text.split('services:')[0] ?? '').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
        : [...text.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name);
    expect(set.length).toBeGreaterThan(1);
    expect(set.filter((name) => !known.includes(name) && name !== 'NODE_ENV')).toEqual([]);
  });
});

describe('the built server', () => {
  it('is one file that needs only what npm installs for production', { timeout: 60_000 }, async () => {
    const out = '.build/server-check';
    await promisify(execFile)(process.execPath, ['build/build-server.ts', '--out', out], { cwd: root });
    const imported = [...read(`${out}/server.js`).matchAll(/(?:from|import\() ?"([^"./][^"]*)"/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('node:'))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    const dependenciesOf = (name: string) => {
      const manifest = JSON.parse(read(`packages/${name}/package.json`)) as Record<string, Record<string, string>>;
      return Object.keys({ ...manifest['dependencies'], ...manifest['peerDependencies'] });
    };
    const installed = new Set(['demo-host', 'firestore-listener'].flatMap(dependenciesOf));
    expect([...new Set(imported)].filter((name) => !installed.has(name))).toEqual([]);
    expect(imported).toContain('fastify');
  });
});

it('the documented build starts under a Node that reads no TypeScript', async () => {
  const program = ['--no-experimental-strip-types', 'build.mjs', '--no-such-option'];
  const said = promisify(execFile)(process.execPath, program, { cwd: root });
  await expect(said).rejects.toThrow(/Unknown option '--no-such-option'/);
});
