// docs/browsers.md: which browsers are supported, which journeys run where, and every one that is left out with its reason.

import { readSource, sourceFiles } from '../checks/sources.ts';
import { limits, type Need } from '../helpers/needs.ts';

export const pageFile = 'docs/browsers.md';

interface Use {
  readonly need: string;
  readonly where: string;
  readonly isStep: boolean;
}

const call = /(\.\.\.without|needs|has)\(\s*'([^']+)'/g;

/** The journey around a place of a file; undefined outside of any, where a group or the whole file asks. */
function titleAt(text: string, index: number): string | undefined {
  const before = text.slice(0, index);
  const starts = [...before.matchAll(/^( *)test\(\s*(?:'((?:\\.|[^'])*)'|`([^`]*)`)/gm)];
  const last = starts.at(-1);
  const isOver = last === undefined || new RegExp(`^${last[1] ?? ''}\\}\\);`, 'm').test(before.slice(last.index));
  return isOver ? undefined : (last[2] ?? last[3])?.replace(/\$\{[^}]*\}/g, '…');
}

const placeOf = (file: string, text: string, index: number): string => {
  const title = titleAt(text, index);
  const isGroup = title === undefined && /^ /m.test(text.slice(text.lastIndexOf('\n', index) + 1, index));
  return `${file.replace(/^test\//, '')}: ${title ?? (isGroup ? 'a group of it' : 'the whole file')}`;
};

const journeys = () => ['test/e2e', 'test/engines'].flatMap((folder) => sourceFiles(folder));

/** @example `[touch] e2e/files.spec.ts: all` */
function uses(): readonly Use[] {
  return journeys().flatMap((file) => {
    const text = readSource(file);
    return [...text.matchAll(call)].map(({ index, 1: verb, 2: need = '' }) => ({
      need,
      where: placeOf(file, text, index),
      isStep: verb === 'has',
    }));
  });
}

/** What a machine or its settings lack: the reason of each `test.skip` that asks for no engine. */
function skipsOfMachines(): readonly string[] {
  return journeys().flatMap((file) => {
    const text = readSource(file);
    return [...text.matchAll(/test\.skip\((?!\.\.\.without)[^;]*?'([^']*)',?\s*\);/g)].map(
      ({ index, 1: reason = '' }) => `| ${reason} | ${placeOf(file, text, index)} |`,
    );
  });
}

const engines = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' } as const;

function toLine(need: Need, all: readonly Use[]): string {
  const { has, why } = limits[need];
  const there = has.map((name) => engines[name]).join(', ');
  const whose = (isStep: boolean) =>
    [...new Set(all.filter((use) => use.need === need && use.isStep === isStep).map(({ where }) => where))].join(
      '<br>',
    );
  return `| ${need} | ${there} | ${why} | ${whose(false)} | ${whose(true)} |`;
}

const head = `# Browsers

Written by \`npm run docs:browsers\` from \`test/helpers/needs.ts\` and the journeys; a check fails when this page is out of date.

| | Chrome, Edge | Safari | Firefox |
| --- | --- | --- | --- |
| as designed (relative colours) | 119 | 16.4 | 128 |
| everything works, in plain colours with one accent | 99 | 15.4 | 97 |
| older | a launcher that opens "The chat could not load", or none | the same | the same |

The second row is what the code is written in (ES2022, \`Object.hasOwn\`, \`Array.prototype.at\`) and cascade layers. What came later is used where it is there: popovers, \`inert\`, constructable style sheets,
\`field-sizing\`, \`Intl.Segmenter\`, locks, channels between tabs, IndexedDB, newer methods of arrays, sets and promises. \`test/e2e/older-engines.spec.ts\` takes all of them away at once, and then what no chat can do without; the page around it never
hears an error.

A file of the chat that could not be fetched can be asked for again without a reload. Firefox, and Chromium before 156, remember a failed \`import()\`; there the loader fetches every file
before it imports one.

## Where the journeys run

| | Chromium | Firefox ESR | WebKitGTK |
| --- | --- | --- | --- |
| \`test/engines\`: written once over a thin driver (\`driver.ts\`) | the smoke in \`npm test\`; all in \`npm run test:long\` | the smoke in \`npm test\`, where it is installed; all in \`npm run test:browsers\` | the smoke in \`npm test\`, where \`WebKitWebDriver\` and \`xvfb-run\` are installed; all in \`npm run test:browsers\` |
| \`test/e2e\`: everything | \`npm test\`; further variations in \`npm run test:long\` | \`npm run test:browsers\` | no: Playwright cannot drive WebKit as Debian ships it |
| \`test/browser\`: parts in a real engine | \`npm test\` | \`npm run test:browsers\` | no |

The smoke are the sixteen journeys of \`conversation.spec.ts\` and \`around.spec.ts\`. In Chromium the others repeat in part what \`test/e2e\` looks at
closer; they run there all the same, so that what fails in another engine alone is a fault of that engine and not of the journey.

\`npm run test:browsers\` installs Firefox ESR and WebKitGTK where it can (Debian, as root), and says what it skips.

## What is left out, and why

A journey asks for what it needs, not for a browser. "Step" means that the journey runs without that step.

| Asked for | Has it | Why the others are left out | Journeys | Steps |
| --- | --- | --- | --- | --- |
`;

const machineHead = `
In any engine these are left out where the machine lacks what they need:

| Why | Journeys |
| --- | --- |
`;

export function toPage(): string {
  const all = uses();
  const needed = (Object.keys(limits) as Need[]).map((need) => toLine(need, all));
  return `${head}${needed.join('\n')}\n${machineHead}${skipsOfMachines().join('\n')}\n`;
}
