import { expect, it } from 'vitest';
import { deployPlan } from '../../../build/deploy-plan.ts';

const facts = { raw: 1, gzip: 1, brotli: 1, integrity: 'sha384-x' };
const names = [
  'LICENSES.txt',
  'README.md',
  'chunks/session-AAAAAAAA.js',
  'chunks/views-BBBBBBBB.js',
  'loader.js',
  'package.json',
  'pcm-processor.js',
  'persona-chat-check.js',
  'persona-chat.d.ts',
  'persona-chat.js',
  'react.js',
  'version.json',
  'voice-processor.js',
];
const manifest = { version: '1.2.3', files: Object.fromEntries(names.map((name) => [name, facts])) };
const { uploads, tags } = deployPlan(manifest, 'https://cdn.example/chat');
const targets = uploads.map(({ target }) => target);

it('uploads chunks before what names them, and the loader of each folder last', () => {
  expect(targets).toEqual([
    '1.2.3/chunks/session-AAAAAAAA.js',
    '1.2.3/chunks/views-BBBBBBBB.js',
    '1.2.3/LICENSES.txt',
    '1.2.3/pcm-processor.js',
    '1.2.3/persona-chat.js',
    '1.2.3/voice-processor.js',
    '1.2.3/manifest.json',
    '1.2.3/version.json',
    '1.2.3/loader.js',
    'chunks/session-AAAAAAAA.js',
    'chunks/views-BBBBBBBB.js',
    'LICENSES.txt',
    'pcm-processor.js',
    'persona-chat.js',
    'voice-processor.js',
    'manifest.json',
    'version.json',
    'loader.js',
  ]);
});

it('lets be kept for ever what never changes: hashed names, and all of a version', () => {
  const isKept = ({ cacheControl }: (typeof uploads)[number]) => cacheControl.includes('immutable');
  expect(uploads.filter((one) => isKept(one) !== /^1\.2\.3\/|chunks\//.test(one.target))).toEqual([]);
  expect(uploads.filter(({ cacheControl }) => !/max-age=(60|31536000)\b/.test(cacheControl))).toEqual([]);
});

it('names types that modules are taken with', () => {
  const typeOf = (target: string) => uploads.find((one) => one.target === target)?.contentType;
  expect(typeOf('loader.js')).toMatch(/^text\/javascript/);
  expect(typeOf('version.json')).toBe('application/json');
});

it('gives a tag for the stable loader, without a hash, and one for the version, with it', () => {
  expect(tags.stable).toContain('src="https://cdn.example/chat/loader.js"');
  expect(tags.stable).toContain('data-version-url="https://cdn.example/chat/version.json"');
  expect(tags.stable).not.toContain('integrity');
  expect(tags.pinned).toContain('src="https://cdn.example/chat/1.2.3/loader.js" crossorigin="anonymous"');
  expect(tags.pinned).toContain('integrity="sha384-x"');
});
