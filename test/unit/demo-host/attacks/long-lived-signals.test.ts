// What is combined with a signal that lives as long as the server leaves a trace there, each time.

import { expect, it, vi } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const host = useDemoHost();

it('no reader of a reply is combined with one', async () => {
  const visitor = await createVisitor(host());
  const { id } = await visitor.say('Hello');
  await visitor.read(id);
  const any = vi.spyOn(AbortSignal, 'any');
  for (let read = 0; read < 5; read += 1) expect((await visitor.read(id)).end).toBe('complete');
  const signals = any.mock.calls.flatMap(([combined]) => [...combined]);
  any.mockRestore();
  expect(signals.length).toBeGreaterThan(0);
  expect(new Set(signals).size).toBe(signals.length);
});
