// What every server of `starters/` has to do: the calls of a small server, a greeting, and a reply also after the model has failed.

import assert from 'node:assert/strict';
import { type Client, createClient } from '../../packages/conformance/src/client.ts';
import { openVisitor, readHistory, type Visitor } from '../../packages/conformance/src/context.ts';
import { readReply } from '../../packages/conformance/src/reply.ts';
import { runChecks } from '../../packages/conformance/src/run-checks.ts';
import type { ModelEndpoint } from './model-endpoint.ts';

/** What a small server may be without, and the starters are. */
const absentOfAll = ['stop', 'guest', 'upload', 'recording', 'realtime', 'version'];

/** Long enough for whoever says something else in the middle of its repetition. */
const longQuestion = `Which tea? ${'Green or black? '.repeat(60)}`.trim();

/** As after Stop: what is said next ends the reply that runs, at the model as well. */
async function checkNext(client: Client, visitor: Visitor, endpoint: ModelEndpoint): Promise<void> {
  const first = await visitor.say(longQuestion);
  const end = readReply(client, visitor, first.id);
  await readReply(client, visitor, first.id, { until: 'text' });
  const call = endpoint.asked.at(-1);
  const next = await visitor.say('Thanks');
  const { texts, events } = await end;
  await readReply(client, visitor, next.id);
  const { messages } = await readHistory(visitor);
  const [question, reply, ...rest] = messages.slice(-4).map(({ content }) => content);
  assert.deepEqual([question, ...rest], [longQuestion, 'Thanks', 'You said: Thanks']);
  assert.ok(reply && `You said: ${longQuestion}`.startsWith(reply) && reply.length < longQuestion.length);
  assert.deepEqual([[...texts.values()], events.at(-1)?.type], [[reply], 'completion']);
  assert.deepEqual(
    endpoint.asked
      .at(-1)
      ?.messages.slice(-3)
      .map(({ content }) => content),
    [longQuestion, reply, 'Thanks'],
  );
  assert.equal(await call?.isRead, false);
}

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
  await checkNext(client, visitor, endpoint);
}
