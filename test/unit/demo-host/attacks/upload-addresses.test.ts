// New guests are free: whoever makes as many as they like must not fill the room for uploads of all.

import { readTrustedProxies } from '@persona-chat/demo-host/server/limits/client-address.ts';
import { fewestBytes } from '@persona-chat/demo-host/server/store/uploads.ts';
import { createUploadRoom } from '@persona-chat/demo-host/server/uploads/upload-room.ts';
import { expect, it } from 'vitest';
import { upload } from '../server/support/uploads.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const uploadLimits = { visitorBytes: 2 * fewestBytes, addressBytes: 5 * fewestBytes, totalBytes: 20 * fewestBytes };
const host = useDemoHost({ uploadLimits, isTrusted: readTrustedProxies('loopback') });

const uploadFrom = async (from: string): Promise<number> => {
  const { token } = await createVisitor(host());
  const file = { token, name: 'a.txt', bytes: Buffer.from('hello') };
  return (await upload(host(), { ...file, headers: { 'x-forwarded-for': from } })).status;
};

it('the guests of one address have so much room together, and others have theirs', async () => {
  const statuses: number[] = [];
  for (let guest = 0; guest < 7; guest += 1) statuses.push(await uploadFrom('203.0.113.1'));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 507, 507]);
  expect(await uploadFrom('203.0.113.2')).toBe(200);
  const usage = 'select bytes::float8 as bytes, files::float8 as files from upload_usage where owner = $1';
  const near = () => host().database.query(usage, ['address 203.0.113.1']);
  expect(await near()).toEqual([{ bytes: 5 * fewestBytes, files: 5 }]);
  await host().database.query("delete from uploads where address = '203.0.113.1'");
  expect(await near()).toEqual([{ bytes: 0, files: 0 }]);
  expect(await uploadFrom('203.0.113.1')).toBe(200);
});

it('what is on its way counts for the address too', () => {
  const room = createUploadRoom({ totalBytes: 1_000, visitorBytes: 60, visitorFiles: 9 });
  const nothing = { total: 0, own: 0, near: 0, files: 0 };
  const begin = (ownerId: string, address: string) => room.begin({ ownerId, address }, nothing, 0);
  const first = begin('one', 'here');
  first.receive(60);
  begin('two', 'here').receive(40);
  expect(() => begin('three', 'here').receive(1)).toThrow('Your network has no room left for more files.');
  begin('three', 'there').receive(60);
  first.end();
  begin('four', 'here').receive(1);
});
