import { describe, expect, it, vi } from 'vitest';
import { readMessages } from '../../../packages/firestore-listener/src/channel-request.ts';

describe('the messages of a form', () => {
  it('are found without looking through the form for each', () => {
    const form = new URLSearchParams({ count: '100', ofs: '7' });
    for (let filler = 0; filler < 5_000; filler += 1) form.append(`f${filler}`, '');
    for (let index = 0; index < 100; index += 1) form.append(`req${index}___data__`, '{"removeTarget":1}');
    const look = vi.spyOn(URLSearchParams.prototype, 'get');
    const read = readMessages(form.toString());
    expect(look).not.toHaveBeenCalled();
    look.mockRestore();
    expect(read?.offset).toBe(7);
    expect(read?.messages).toHaveLength(100);
    expect(read?.messages.every((message) => message && 'removeTarget' in message)).toBe(true);
  });

  it('are none without a count, and no more than a client has', () => {
    expect(readMessages('')).toEqual({ offset: 0, messages: [] });
    expect(readMessages('count=101')).toBeNull();
    expect(readMessages('count=-1')).toBeNull();
  });
});
