// What a visitor has begun to send before DELETE /me and ends after it: nothing of it is stored.

import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import { eventually } from '../server/support/eventually.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';

const host = useDemoHost();

interface HeldRequest {
  /** Sends the rest of the body; resolves with the status of the answer. */
  end(): Promise<number>;
}

/** Sends all of a request but the end of its body, after who sends it has been looked up. */
const hold = async (
  visitor: Pick<Visitor, 'token' | 'history'>,
  line: string,
  type: string,
  body: string,
): Promise<HeldRequest> => {
  const { hostname, port } = new URL(host().apiUrl);
  const socket: Socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => {});
  const head = [
    `${line} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${visitor.token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  await visitor.history();
  return {
    end: async () => {
      socket.write(body.slice(5));
      await eventually(() => answer.includes('\r\n\r\n') || socket.closed);
      socket.destroy();
      return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
    },
  };
};

const part = [
  '--edge',
  'Content-Disposition: form-data; name="file"; filename="late.txt"',
  'Content-Type: text/plain',
  '',
  'late',
  '--edge--',
  '',
].join('\r\n');

describe('after DELETE /me', () => {
  it.each([
    ['a report of a failure', 'POST /chat/error-events', { clientId: 'c', errorEvent: { name: 'E', message: 'Late' } }],
    ['a start form', 'PUT /guests/ID', { name: 'Ada', email: 'ada@example.com', additionalInfo: [] }],
    ['a new chat', 'POST /conversations', { personaId: 'form', clientId: 'c', channel: 'WEB', targetLanguage: 'EN' }],
    ['a file', 'POST /uploads/documents', null],
  ])('%s that is still being sent is refused, and nothing of the guest is left', async (_what, line, body) => {
    const visitor = await createVisitor(host());
    const guestId = visitor.bootstrap.guest?.id ?? '';
    const type = body === null ? 'multipart/form-data; boundary=edge' : 'application/json';
    const held = await hold(visitor, line.replace('ID', guestId), type, body === null ? part : JSON.stringify(body));
    expect((await visitor.call('/me', { method: 'DELETE' })).status).toBe(200);
    expect(await held.end()).toBe(401);
    for (const [table, column] of [
      ['guests', 'id'],
      ['error_events', 'guest_id'],
      ['uploads', 'guest_id'],
      ['conversations', 'guest_id'],
    ] as const)
      expect(await host().database.query(`select 1 from ${table} where ${column} = $1`, [guestId])).toEqual([]);
  });

  it('an operator who is sending a file to the visitor hears that the conversation is gone, and stays signed in', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    await operator.act(visitor.conversationId, 'take-over');
    const sender = { token: operator.token, history: visitor.history };
    const line = `POST /operator/conversations/${visitor.conversationId}/files`;
    const held = await hold(sender, line, 'multipart/form-data; boundary=edge', part);
    expect((await visitor.call('/me', { method: 'DELETE' })).status).toBe(200);
    expect(await held.end()).toBe(404);
    expect((await operator.call('/operator/me')).status).toBe(200);
  });
});
