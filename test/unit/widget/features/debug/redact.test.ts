import { expect, it } from 'vitest';
import { redact } from '../../../../../packages/widget/src/features/debug/redact.ts';

it.each([
  [{ token: 'abc' }, { token: '[redacted]' }],
  [{ token: undefined }, { token: undefined }],
  [{ headers: { Authorization: 'Bearer abc' } }, { headers: { Authorization: '[redacted]' } }],
  [{ content: 'Hello there' }, { content: '[11 characters]' }],
  [{ user: { name: 'Ada' } }, { user: '[object]' }],
  [{ outputs: [{ name: 'Size', value: 'XL' }] }, { outputs: [{ name: '[4 characters]', value: '[2 characters]' }] }],
  [{ apiBase: 'https://ada:pw@api.example/v1?key=1#x' }, { apiBase: 'https://api.example/v1' }],
  [
    { imageOrigins: 'https://a.example/?k=1 https://b.example' },
    { imageOrigins: 'https://a.example/ https://b.example' },
  ],
  [
    { status: { name: 'idle' }, count: 3, isOpen: false, none: null },
    { status: { name: '[4 characters]' }, count: 3, isOpen: false, none: null },
  ],
])('makes of %j: %j', (value, expected) => {
  expect(redact(value)).toEqual(expected);
});
