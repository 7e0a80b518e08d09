import { expect, test } from 'vitest';
import { importProblem, packageProblem } from '../../../build/layers.ts';

const widget = (file: string): string => `widget/src/${file}`;

test.each([
  ['element.tsx', 'boot/start-session.ts'],
  ['boot/create-env.ts', 'platform/http.ts'],
  ['ui/app.tsx', 'features/session-types.ts'],
  ['features/session.ts', 'features/reply/reply.ts'],
  ['features/reply/reply.ts', 'features/reply/reply-run.ts'],
  ['platform/http.ts', 'core/env.ts'],
  ['core/errors.ts', 'protocol/message.ts'],
])('lets %s import %s', (file, target) => {
  expect(importProblem(widget(file), widget(target), false)).toBeUndefined();
});

test.each([
  ['ui/app.tsx', 'platform/http.ts'],
  ['features/reply/reply.ts', 'platform/http.ts'],
  ['features/reply/reply.ts', 'features/timeline/timeline.ts'],
  ['features/reply/reply.ts', 'features/session.ts'],
  ['core/errors.ts', 'features/reply/reply.ts'],
  ['protocol/message.ts', 'core/env.ts'],
  ['platform/http.ts', 'boot/create-env.ts'],
  ['boot/create-env.ts', 'host-api.ts'],
])('does not let %s import %s', (file, target) => {
  expect(importProblem(widget(file), widget(target), false)).toBeDefined();
});

test('lets features know the types of each other, and the outer layers those of the public contract', () => {
  expect(
    importProblem(widget('features/reply/reply.ts'), widget('features/timeline/timeline-types.ts'), true),
  ).toBeUndefined();
  expect(importProblem(widget('element.tsx'), widget('host-api.ts'), true)).toBeUndefined();
  expect(importProblem(widget('features/reply/reply.ts'), widget('host-api.ts'), true)).toBeDefined();
});

test('lets the loader know types of the public contract and nothing else of the chat', () => {
  expect(importProblem('loader/src/shell.ts', widget('host-api.ts'), true)).toBeUndefined();
  expect(importProblem('loader/src/shell.ts', widget('host-api.ts'), false)).toBeDefined();
  expect(importProblem('loader/src/shell.ts', widget('core/errors.ts'), true)).toBeDefined();
});

test('lets the demo host read the wire only', () => {
  expect(importProblem('demo-host/server/app.ts', widget('protocol/message.ts'), false)).toBeUndefined();
  expect(importProblem('demo-host/server/app.ts', widget('core/errors.ts'), false)).toBeDefined();
});

test('keeps the demo’s faults out of the server that they are put around', () => {
  const faults = 'demo-host/server/faults/send-faults.ts';
  expect(importProblem('demo-host/server/routes/send.ts', faults, true)).toBeDefined();
  expect(importProblem('demo-host/server/demo-host.ts', faults, false)).toBeUndefined();
  expect(importProblem(faults, 'demo-host/server/http-error.ts', false)).toBeUndefined();
});

test('gives every package one home', () => {
  expect(packageProblem(widget('protocol/message.ts'), 'valibot')).toBeUndefined();
  expect(packageProblem(widget('ui/app.tsx'), 'valibot')).toBeDefined();
  expect(packageProblem(widget('element.tsx'), '@r2wc/react-to-web-component')).toBeUndefined();
  expect(packageProblem(widget('boot/create-env.ts'), '@r2wc/react-to-web-component')).toBeDefined();
  expect(packageProblem('loader/src/loader.ts', 'preact')).toBeDefined();
});
