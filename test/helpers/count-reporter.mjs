// Says at the end which browser tests failed and why, and writes how many passed and failed to the file in
// TEST_COUNT_FILE, for the summary of test/run.mjs.

import { writeFileSync } from 'node:fs';
import path from 'node:path';

function count(suite) {
  const inner = suite.suites.map(count);
  const sum = (key) => inner.reduce((total, one) => total + one[key], 0);
  const skipped = suite.tests.filter((test) => test.skipped).length;
  const passed = suite.tests.filter((test) => test.passed && !test.skipped).length;
  return {
    passed: sum('passed') + passed,
    failed: sum('failed') + suite.tests.length - passed - skipped,
    skipped: sum('skipped') + skipped,
  };
}

/** "suite > test: reason", a line for each failed test of a session. */
function failures(suite, path = []) {
  const names = suite.name ? [...path, suite.name] : path;
  const own = suite.tests
    .filter((test) => !test.passed && !test.skipped)
    .map((test) => `${[...names, test.name].join(' > ')}: ${test.error?.message ?? 'no reason given'}`);
  return [...own, ...suite.suites.flatMap((inner) => failures(inner, names))];
}

export function countReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const totals = { passed: 0, failed: 0, skipped: 0 };
      for (const { testResults, passed, browser, testFile, errors } of sessions) {
        const counted = testResults ? count(testResults) : { passed: 0, failed: 0, skipped: 0 };
        // A file that does not load has no tests to blame.
        if (passed === false && counted.failed === 0) counted.failed = 1;
        for (const key of Object.keys(totals)) totals[key] += counted[key];
        const file = path.relative(process.cwd(), testFile);
        console.log(`${counted.failed > 0 ? 'FAILED' : 'ok'} ${browser.name}: ${file}: ${counted.passed} passed`);
        for (const line of testResults ? failures(testResults) : []) console.log(`  ${line}`);
        for (const { message } of errors ?? []) console.log(`  ${message}`);
      }
      console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
      if (process.env.TEST_COUNT_FILE) writeFileSync(process.env.TEST_COUNT_FILE, JSON.stringify(totals));
    },
  };
}
