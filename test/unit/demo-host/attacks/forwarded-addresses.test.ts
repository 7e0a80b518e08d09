// What a trusted proxy forwards counts only where it is an address.

import { readTrustedProxies } from '@persona-chat/demo-host/server/limits/client-address.ts';
import { cleanForwardedFor } from '@persona-chat/demo-host/server/limits/forwarded-for.ts';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { upload } from '../server/support/uploads.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const host = useDemoHost({ isTrusted: readTrustedProxies('loopback') });

const cleaned = (value: string): unknown => {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'x-forwarded-for': value };
  cleanForwardedFor(request);
  return request.headers['x-forwarded-for'];
};

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['192.0.2.1, 10.0.0.1,', '192.0.2.1, 10.0.0.1'],
  ['192.0.2.1, unknown, 10.0.0.1', '10.0.0.1'],
  ['garbage', undefined],
  ['1.2.3.4.5', undefined],
  [`fe80::1%${'a'.repeat(300)}`, undefined],
  ['', undefined],
])('reads "%s" as %s', (value, address) => expect(cleaned(value)).toBe(address));

it.each(['a'.repeat(300), 'garbage', '::1%'.padEnd(300, 'a')])(
  'counts for the connection where a proxy forwards no address (%#)',
  async (value) => {
    const { token } = await createVisitor(host());
    const headers = { 'x-forwarded-for': value };
    expect((await upload(host(), { token, headers })).status).toBe(200);
    const [row] = await host().database.query('select address from uploads order by created_at desc limit 1');
    expect(row).toEqual({ address: '127.0.0.1' });
  },
);
