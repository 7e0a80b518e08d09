// What every server of `starters/` has to do: the calls of a small server, a greeting, and a reply also after the model has failed.

import assert from 'node:assert/strict';
import { createClient } from '../../packages/conformance/src/client.ts';
import { openVisitor, readHistory } from '../../packages/conformance/src/context.ts';
import { readReply } from '../../packages/conformance/src/reply.ts';
import { runChecks } from '../../packages/conformance/src/run-checks.ts';
import type { ModelEndpoint } from './model-endpoint.ts';

/** What a small server may be without, and the starters are. */
const absentOfAll = ['stop', 'guest', 'upload', 'recording', 'realtime', 'version'];

/** @param endpoint Where the starter has its replies from, if it asks a model. */
export async function checkStarter(url: string, origin: string, endpoint?: ModelEndpoint): Promise<void> {
  const findings = await runChecks({ url, origin });
  const idsOf = (wanted: string) => findings.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);
  assert.deepEqual(
    findings.filter(({ outcome }) => outcome === 'fails'),
    [],
  );
  assert.deepEqual(
    absentOfAll.filter((id) => !idsOf('absent').includes(id as never)),
    [],
  );
  assert.ok(idsOf('ok').length > 20);
  const client = createClient(url, origin);
  const visitor = await openVisitor(client, 'support');
  const { messages } = await readHistory(visitor);
  assert.deepEqual(
    messages.map(({ role, origin: kind }) => [role, kind]),
    [['persona', 'PERSONA_CREATION']],
  );
  if (!endpoint) return;
  endpoint.fail(10);
  const { id } = await visitor.say('Green tea?');
  const failed = await readReply(client, visitor, id);
  assert.equal(failed.events.at(-1)?.type, 'error');
  endpoint.fail(0);
  const whole = await readReply(client, visitor, id);
  assert.deepEqual([...whole.texts.values()], ['You said: Green tea?']);
  assert.equal(whole.events.at(-1)?.type, 'completion');
}
