// A body that is nested thousands of times is the sender's fault, whichever call it is for (docs/protocol.md#failures).

import { isDeep } from '@persona-chat/demo-host/server/json-depth.ts';
import { describe, expect, it } from 'vitest';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor, sendBody } from './support/visitor.ts';

const demoHost = useDemoHost();
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a body that is nested too deeply', () => {
  const calls = [
    ['POST', '/conversations', 'context'],
    ['POST', '/chat/v4', 'message'],
    ['POST', '/chat/error-events', 'errorEvent'],
    ['POST', '/chat/m1/tool-results', 'output'],
    ['PUT', '/chat/m1/feedback', 'text'],
    ['PUT', '/guests/g1', 'additionalInfo'],
    ['PUT', '/conversations/c1/rating', 'text'],
    ['DELETE', '/me', 'more'],
  ] as const;
  it.each(calls)('%s %s with "%s" is answered with 400', async (method, path, field) => {
    const visitor = await createVisitor(demoHost());
    const body = `{"${field}":${nested(3_900)}}`;
    const answer = await visitor.call(path, { method, body });
    expect([answer.status, answer.message]).toEqual([400, 'Lists and objects are nested more than 200 times.']);
  });

  it('is no message that has as many brackets in its text', async () => {
    const visitor = await createVisitor(demoHost());
    const body = sendBody(visitor.conversationId, `"\\${nested(1_000)}`);
    expect((await visitor.call('/chat/v4', { method: 'POST', body })).status).toBe(200);
  });
});

describe('isDeep', () => {
  it.each([
    [nested(200), false],
    [nested(201), true],
    ['{"a":'.repeat(201), true],
    [JSON.stringify([nested(500), '\\', '"']), false],
    [`"\\"${nested(500)}`, false],
    [`"\\\\",${nested(201)}`, true],
    ['[]'.repeat(500), false],
  ])('knows %j', (json, isTooDeep) => expect(isDeep(json)).toBe(isTooDeep));
});
