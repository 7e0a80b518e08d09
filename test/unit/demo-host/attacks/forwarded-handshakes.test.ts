// Handshakes with the server's own Firestore are counted for whoever makes them, as calls of the API are.

import { readTrustedProxies } from '@persona-chat/demo-host/server/limits/client-address.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { expect, it } from 'vitest';
import { channelUrl } from '../realtime/listen-client.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';

const direct = useDemoHost();
const proxied = useDemoHost({ isTrusted: readTrustedProxies('loopback') });
/** Of an address without a token, in a minute. */
const most = 120;

const shake = async ({ ports }: DemoHost, address: string): Promise<number> => {
  const reply = await fetch(channelUrl(`http://127.0.0.1:${ports.realtime}`, { RID: '1', CVER: '22' }), {
    method: 'POST',
    body: 'count=0&ofs=0',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
  });
  await reply.text();
  return reply.status;
};
const shakeMany = (host: DemoHost, addressOf: (index: number) => string): Promise<number[]> =>
  Promise.all(Array.from({ length: most + 10 }, (_, index) => shake(host, addressOf(index))));
const refused = (statuses: readonly number[]): number => statuses.filter((status) => status === 429).length;

it('an address that is forwarded by a trusted proxy has a limit of its own', async () => {
  expect(refused(await shakeMany(proxied(), () => '203.0.113.7'))).toBe(10);
  expect(await shake(proxied(), '203.0.113.8')).toBe(200);
});

it('a network of the sixth version counts as one address', async () => {
  expect(refused(await shakeMany(proxied(), (index) => `2001:db8:1:2::${index.toString(16)}`))).toBe(10);
  expect(await shake(proxied(), '2001:db8:1:3::1')).toBe(200);
});

it('an address that anybody names is not believed', async () => {
  expect(refused(await shakeMany(direct(), (index) => `203.0.113.${index}`))).toBe(10);
});
