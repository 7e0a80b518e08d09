// What travels compressed, read as the bytes that came.

import { get, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useDemoHost } from './support/use-demo-host.ts';
import { bootstrapBody, createVisitor } from './support/visitor.ts';

const host = useDemoHost();

interface Answer {
  readonly status: number | undefined;
  readonly encoding: string | undefined;
  readonly vary: string | undefined;
  readonly bytes: Buffer;
}

const read = async (message: IncomingMessage): Promise<Answer> => ({
  status: message.statusCode,
  encoding: message.headers['content-encoding'],
  vary: message.headers.vary,
  bytes: await buffer(message),
});

const bootstrap = async (headers: Record<string, string>, body: string | Buffer = JSON.stringify(bootstrapBody)) => {
  const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return read(
    await new Promise<IncomingMessage>((resolve, reject) =>
      request(`${host().apiUrl}/conversations`, options, resolve).once('error', reject).end(body),
    ),
  );
};

it.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('answers the first call with %s where the client reads it', async (encoding, accepted, decompress) => {
  const plain = await bootstrap({});
  const answer = await bootstrap({ 'accept-encoding': accepted });
  expect([plain.encoding, answer.encoding, answer.status]).toEqual([undefined, encoding, plain.status]);
  expect(answer.vary).toContain('accept-encoding');
  expect(JSON.parse(String(decompress(answer.bytes)))).toHaveProperty('data.persona.name', 'Mina');
  expect(answer.bytes.length).toBeLessThan(plain.bytes.length * 0.65);
});

it('sends a short answer as it is', async () => {
  const { token, bootstrap: known } = await createVisitor(host());
  const url = `${host().apiUrl}/chat?conversationId=${known.conversation.id}&take=20`;
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  const answer = await read(await new Promise<IncomingMessage>((resolve) => void get(url, { headers }, resolve)));
  expect([answer.status, answer.encoding]).toEqual([200, undefined]);
});

it('reads no compressed request', async () => {
  const body = gzipSync(JSON.stringify(bootstrapBody));
  const answer = await bootstrap({ 'content-encoding': 'gzip' }, body);
  expect(answer.status).toBe(400);
});
