// npm test: node test/run.mjs [--every-browser] [--long] [stage…]. Runs the stages in order, types and lint at once, stops after the first that fails,
// and ends with the line "N passed, N failed" over the tests of all runners.

import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium, findFirefox, findWebKit, installDebianPackages, LOWEST_FIREFOX } from './helpers/browser.mjs';

const root = path.join(import.meta.dirname, '..');
const reports = path.join(root, '.build/reports');
/** What the checks read of a build that has just been made; without it they make one of their own. */
const metafile = path.join(root, '.build/metafile.json');
const bin = (name) => path.join(root, 'node_modules/.bin', name);

const vitest =
  (...projects) =>
  (report) => [
    bin('vitest'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];

/** In order: what is quick and fails often comes first. `counts` reads the runner's own report. */
const stages = [
  {
    name: 'types',
    commands: [
      ['tsc', '-p', '.'],
      ['tsc', '-p', 'tsconfig.headless.json'],
    ].map(([name, ...args]) => () => [bin(name), ...args]),
  },
  {
    name: 'lint',
    commands: [() => [bin('eslint'), '.'], () => [bin('prettier'), '--check', '--log-level', 'warn', '.']],
  },
  { name: 'unit', commands: [vitest('headless', 'ui', 'page')], counts: vitestCounts },
  { name: 'build', commands: [() => [process.execPath, 'build.mjs', '--metafile', metafile]] },
  { name: 'checks', commands: [vitest('checks')], counts: vitestCounts },
  {
    name: 'browser',
    files: 'test/browser/**/*.test.{ts,tsx}',
    commands: [() => [bin('web-test-runner')]],
    counts: (report) => report,
  },
  {
    name: 'e2e',
    files: 'test/e2e/**/*.spec.ts',
    commands: [() => [bin('playwright'), 'test']],
    counts: playwrightCounts,
  },
];

/** Each of these keeps one core busy for most of its time: they run beside each other. */
const isSideBySide = ({ name }) => name === 'types' || name === 'lint';

function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites }) {
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites, skipped: numPendingTests };
}

function playwrightCounts({ stats, errors }) {
  if (stats.flaky > 0) console.log(`flaky: ${stats.flaky} passed only when run again`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

function run([command, ...args], report) {
  const env = { ...process.env, TEST_COUNT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  // A stage may start servers and browsers: they must not inherit a wish for colours that hides the text in logs.
  // The tools' own Node 24 comes first, also when this file was not started by npm.
  const tools = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  const child = spawn(command, args, { cwd: root, env: { ...env, PATH: tools }, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

function readCounts(stage, report) {
  try {
    return stage.counts(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

async function runStage(stage) {
  const start = performance.now();
  const report = path.join(reports, `${stage.name}.json`);
  rmSync(report, { force: true });
  console.log(`\n── ${stage.name}`);
  if (stage.files && globSync(stage.files, { cwd: root }).length === 0) {
    console.log(`no files match ${stage.files}`);
    return { name: stage.name, isGood: true, passed: 0, failed: 0, skipped: 0, seconds: 0 };
  }
  const results = await Promise.all(stage.commands.map((command) => run(command(report), report)));
  const counted = stage.counts ? readCounts(stage, report) : { passed: 0, failed: 0, skipped: 0 };
  const isGood = results.every(Boolean) && counted.failed === 0;
  return {
    name: stage.name,
    isGood,
    ...counted,
    failed: isGood ? 0 : Math.max(1, counted.failed),
    seconds: Math.round((performance.now() - start) / 1000),
  };
}

async function prepareBrowsers(wanted, isEvery) {
  if (!wanted.some(({ name }) => name === 'browser' || name === 'e2e')) return;
  process.env.CHROME_PATH = await ensureChromium();
  if (isEvery) {
    process.env.EVERY_BROWSER = '1';
    if (!findFirefox()) installDebianPackages('firefox-esr');
    if (!findWebKit()) installDebianPackages('webkit2gtk-driver', 'xvfb', 'xauth');
  }
  if (!findFirefox())
    console.log(`skipped: all journeys in Firefox, which is not installed or is older than ${LOWEST_FIREFOX}`);
  if (!findWebKit()) console.log('skipped: all journeys in WebKitGTK, whose driver or xvfb-run is not installed');
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`unknown stage ${unknown.join(', ')}; stages are ${stages.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const wanted = names.length === 0 ? stages : stages.filter(({ name }) => names.includes(name));
mkdirSync(reports, { recursive: true });

if (process.argv.includes('--long')) process.env.LONG = '1';

const done = [];
try {
  await prepareBrowsers(wanted, process.argv.includes('--every-browser'));
  const beside = wanted.filter(isSideBySide);
  const groups = [beside, ...wanted.filter((stage) => !isSideBySide(stage)).map((stage) => [stage])];
  for (const group of groups) {
    const results = await Promise.all(group.map(runStage));
    done.push(...results);
    if (results.some(({ isGood }) => !isGood)) break;
    if (group[0]?.name === 'build') process.env.METAFILE_OF_DIST = metafile;
  }
} catch (error) {
  console.error(error.message);
  done.push({ name: 'browser', isGood: false, passed: 0, failed: 1, skipped: 0, seconds: 0 });
}

console.log('\n── summary');
for (const { name, isGood, passed, failed, skipped, seconds } of done) {
  const tests = passed + failed + skipped > 0 ? `${passed} passed, ${failed} failed, ${skipped} skipped` : '';
  console.log(
    `${isGood ? 'ok    ' : 'FAILED'}  ${name.padEnd(8)} ${String(seconds).padStart(4)} s  ${tests}`.trimEnd(),
  );
}
for (const { name } of wanted.slice(done.length)) console.log(`not run ${name}`);
const sum = (key) => done.reduce((total, one) => total + one[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = done.every(({ isGood }) => isGood) ? 0 : 1;
