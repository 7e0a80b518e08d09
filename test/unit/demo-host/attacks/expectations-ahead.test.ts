// Requests that are refused before anybody handles them, or that ask for another protocol: thousands in a packet cost no more than one.

import { defaultConnectionLimits } from '@persona-chat/demo-host/server/connections.ts';
import { createHttpServer } from '@persona-chat/demo-host/server/http-server.ts';
import { describe, expect, it } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { useRawSockets } from '../server/support/raw-sockets.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';

const host = useDemoHost();
const dial = useRawSockets();

const expectation = 'GET /x HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n';
const plain = 'GET /x HTTP/1.1\r\nhost: x\r\n\r\n';
const upgrade = 'GET /x HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: tea\r\n\r\n';
const statuses = (text: string): string[] => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status = '']) => status);

const listeners = (): Record<string, string> => ({
  API: host().apiUrl,
  site: host().siteUrl,
  Firestore: `http://127.0.0.1:${host().ports.realtime}`,
});

describe.each(['API', 'site', 'Firestore'])('the %s', (which) => {
  it('answers one expectation that nobody can meet, in words, and closes', async () => {
    const { socket, text } = dial(listeners()[which] ?? '', expectation.repeat(500));
    await eventually(() => socket.closed);
    expect(statuses(text())).toEqual(['417']);
    expect(text()).toContain('{"message":"The header \\"expect\\" can be 100-continue only."}');
  });

  it('answers what came before it', async () => {
    const { socket, text } = dial(listeners()[which] ?? '', plain.repeat(3) + expectation.repeat(100) + plain);
    await eventually(() => socket.closed);
    expect(statuses(text())).toEqual(['404', '404', '404', '417']);
  });
});

it('thousands of expectations in a packet are not even parsed', async () => {
  const app = createHttpServer({ notFound: 'Nothing.', report: () => {} });
  let parsed = 0;
  app.server.on('checkExpectation', () => (parsed += 1));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const all = Array.from({ length: 8 }, () => dial(url, expectation.repeat(8_000)));
  await eventually(() => all.every(({ socket }) => socket.closed));
  expect(parsed).toBe(8);
  await app.close();
});

it('an address that sends them again and again has to stay away for a while', async () => {
  const connectionLimits = { ...defaultConnectionLimits, begun: 110, begunMs: 60_000 };
  const app = createHttpServer({ notFound: 'Nothing.', connectionLimits, report: () => {} });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answers: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const { socket, text } = dial(url, expectation.repeat(100));
    await eventually(() => socket.closed);
    answers.push(statuses(text()).length);
  }
  // The third is closed once it has its answer, the fourth before it asks.
  expect(answers).toEqual([1, 1, 1, 0]);
  await app.close();
});

it.each(['site', 'Firestore'])('the %s, which takes no sockets, closes where one is asked for', async (which) => {
  const { socket, text } = dial(listeners()[which] ?? '', plain + upgrade + plain);
  await eventually(() => socket.closed);
  // Node leaves what follows in the packet; a client that sees the end of the connection asks for it again.
  expect(statuses(text())).toEqual(['404', '404']);
  expect(
    text()
      .toLowerCase()
      .match(/connection: (close|keep-alive)/g),
  ).toEqual(['connection: keep-alive', 'connection: close']);
});
