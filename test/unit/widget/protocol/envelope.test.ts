import { describe, expect, it } from 'vitest';
import {
  isLastPage,
  nextCursor,
  parseEnvelope,
  parseItems,
  parseJson,
} from '../../../../packages/widget/src/protocol/envelope.ts';
import { messageSchema } from '../../../../packages/widget/src/protocol/message.ts';

describe('nextCursor', () => {
  it.each([
    [{ nextParamId: 'm7' }, 'm7'],
    [{ nextParamId: 12 }, '12'],
    [{ nextParamId: -1 }, null],
    [{ nextParamId: '-1' }, null],
    [{ nextParamId: '' }, null],
    [{}, null],
    [null, null],
    [undefined, null],
    ['x', null],
    [{ nextParamId: {} }, null],
  ])('reads %j as %j', (metadata, cursor) => {
    expect(nextCursor(metadata)).toBe(cursor);
  });
});

it('knows the last page by -1 alone', () => {
  expect([{ nextParamId: -1 }, { nextParamId: '-1' }].every(isLastPage)).toBe(true);
  expect(
    [{ nextParamId: 'm7' }, { nextParamId: '' }, { nextParamId: {} }, {}, null, undefined, 'x'].some(isLastPage),
  ).toBe(false);
});

it('keeps the good messages of a page with a bad one', () => {
  const good = { id: 'm', role: 'user', createdAt: 'now' };
  expect(parseItems(messageSchema, [good, { id: 5 }, null, good])).toHaveLength(2);
  expect(parseItems(messageSchema, 'no list')).toEqual([]);
});

it('reads anything but an envelope as an empty one', () => {
  for (const text of ['', '<html>', 'null', '[]', '"x"', '{"message":5}']) expect(parseEnvelope(text)).toEqual({});
  expect(parseEnvelope('{"data":1,"message":"m"}')).toEqual({ data: 1, message: 'm' });
  expect(parseJson('{')).toBeUndefined();
});
