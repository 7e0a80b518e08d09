import path from 'node:path';
import { expect, test } from 'vitest';
import { isScript, readSource, sourceFiles } from './sources.ts';

const files = sourceFiles();
const scripts = files.filter(isScript);
const widget = files.filter((file) => file.startsWith('packages/widget/src/'));
const isText = (file: string): boolean => !/\.(png|jpe?g|webp|gif|ico|wav|mp3|ogg|pdf|woff2?)$/.test(file);

test('keeps every file within 300 lines', () => {
  const long = scripts.filter((file) => readSource(file).split('\n').length > 301);
  expect(scripts.length).toBeGreaterThan(50);
  expect(long).toEqual([]);
});

test('names files in kebab case, and none after a junk drawer', () => {
  const odd = files
    .filter((file) => /^(packages|build|test|locales)\//.test(file) && isText(file))
    .filter((file) => !/^(package|LICENSE|README)/.test(path.basename(file)))
    // SvelteKit's own names begin with a plus sign.
    .filter((file) => !file.startsWith('test/frameworks/sveltekit/'))
    .filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/i.test(path.basename(file)));
  expect(odd).toEqual([]);
  expect(
    files.filter((file) => /^packages\//.test(file) && /(^|\/)(utils?|helpers?|misc|common)(\.|\/|$)/.test(file)),
  ).toEqual([]);
});

test('has no default barrel files', () => {
  expect(scripts.filter((file) => /^packages\/.*\/index\.tsx?$/.test(file))).toEqual([]);
});

test('keeps colours in the token table', () => {
  const colour = /#[0-9a-f]{3,8}\b(?!;)|\b(rgb|hsl|oklch|oklab)a?\(/i;
  const strays = widget
    .filter((file) => !file.startsWith('packages/widget/src/ui/theme/'))
    .flatMap((file) =>
      readSource(file)
        .split('\n')
        .flatMap((line, index) =>
          colour.test(line.replace(/\/\/.*|\/\*.*?\*\//g, '')) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
        ),
    );
  expect(strays).toEqual([]);
});

test('no effect takes the focus from the page: it may come long after what was pressed', () => {
  // They look themselves who has the focus.
  const known = /ui\/(menus\/popover|composer\/composer|composer\/formatting)\.tsx$/;
  const effect = /use(?:Layout)?Effect\(\(\) => (?:\{\n[\s\S]*?\n {2}\}, \[|[^{].*\n)/g;
  const takers = widget
    .filter((file) => file.endsWith('.tsx') && !known.test(file))
    .flatMap((file) => (readSource(file).match(effect) ?? []).filter((body) => /\.focus\(/.test(body)).map(() => file));
  expect(widget.some((file) => /giveFocus\(/.test(readSource(file)))).toBe(true);
  expect(takers).toEqual([]);
});

test('never sets a tab index above 0', () => {
  expect(widget.filter((file) => /tabindex\s*[=:]\s*["'{]*[1-9]/i.test(readSource(file)))).toEqual([]);
});

test('knows no machine and no registry', () => {
  // Written in parts, so that this file does not find itself.
  const forbidden = [
    ['', 'work', ''],
    ['', 'Users', ''],
    ['', 'home', ''],
    ['..', 'shared', ''],
  ].map((parts) => parts.join('/'));
  const places = files
    .filter((file) => isText(file) && file !== 'test/helpers/browser.mjs')
    .flatMap((file) => {
      const text = readSource(file);
      return forbidden
        .filter((word) => new RegExp(`(^|[\\s"'\`(=:])${word.replaceAll('.', '\\.')}\\w`, 'm').test(text))
        .map((word) => `${file}: ${word}`);
    });
  expect(places).toEqual([]);
  const lock = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
  const hosts = Object.values(lock.packages).flatMap(({ resolved }) =>
    resolved?.includes('://') ? [new URL(resolved).origin] : [],
  );
  expect([...new Set(hosts)].filter((host) => host !== 'https://registry.npmjs.org')).toEqual([]);
});

test('pins every package exactly', () => {
  const manifests = files.filter((file) => path.basename(file) === 'package.json');
  const ranges = manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readSource(file)) as Record<
      string,
      Record<string, string>
    >;
    return Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
  });
  expect(ranges).toEqual([]);
});

test('leaves no test skipped without a word or singled out', () => {
  const tests = scripts.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  expect(tests.filter((file) => /\b(test|it|describe)\.only\(|\bx(it|describe)\(/.test(readSource(file)))).toEqual([]);
  expect(
    tests.filter((file) => /toMatch(Inline)?Snapshot/.test(readSource(file)) && !file.endsWith('house-rules.test.ts')),
  ).toEqual([]);
});

test('a test of views that replaces modules has modules of its own: other files in the same process may have loaded them', () => {
  const list = /const ownModules = \[([\s\S]*?)\];/.exec(readSource('vitest.config.ts'))?.[1] ?? '';
  const own = [...list.matchAll(/'([^']+)'/g)].map(([, pattern]) => pattern!.replace(/\*\*$/, ''));
  const replacing = files
    .filter((file) => file.startsWith('test/unit/widget/ui/'))
    .filter((file) => /\bvi\.(mock|doMock)\(/.test(readSource(file)));
  expect(replacing.length).toBeGreaterThan(1);
  expect(replacing.filter((file) => !own.some((pattern) => file.startsWith(pattern)))).toEqual([]);
});
