import * as v from 'valibot';
import { expect, it } from 'vitest';
import { attachmentSchema } from '../../../../packages/widget/src/protocol/message.ts';

const sizeOf = (size: unknown) =>
  v.parse(attachmentSchema, { type: 'FILE', url: '/a.txt', ...(size !== undefined && { size }) }).size;

it('reads the size of an attachment, and the attachment of a server that tells none or nonsense', () => {
  expect([2048, 0].map(sizeOf)).toEqual([2048, 0]);
  expect([undefined, null, -1, 1.5, Infinity, '2048'].map(sizeOf)).toEqual([undefined, null, null, null, null, null]);
});
