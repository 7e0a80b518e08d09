import { expect, it } from 'vitest';
import { Absent, createReport, Problem } from '../../../packages/conformance/src/report.ts';

const outcomes = (report: ReturnType<typeof createReport>) =>
  report.findings.map(({ id, outcome, detail }) => [id, outcome, detail]);

it('calls the rest of a group absent with its call, and untried what something else has kept from being tried', async () => {
  const report = createReport(() => {});
  await report.rule('upload', () => Promise.reject(new Absent()));
  report.close(['upload', 'upload-read'], 'no visitor');
  report.close(['realtime', 'realtime-change'], 'no visitor');
  expect(outcomes(report)).toEqual([
    ['upload', 'absent', undefined],
    ['upload-read', 'absent', undefined],
    ['realtime', 'untried', 'no visitor'],
    ['realtime-change', 'untried', 'no visitor'],
  ]);
});

it('calls it a failure where a call is absent that every server needs', async () => {
  const report = createReport(() => {});
  await report.rule('send', () => Promise.reject(new Absent()));
  await report.rule('bootstrap', () => Promise.reject(new Problem('data.token is missing')));
  expect(outcomes(report)).toEqual([
    ['send', 'fails', 'there is no such call'],
    ['bootstrap', 'fails', 'data.token is missing'],
  ]);
});
