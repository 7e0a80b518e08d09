import { describe, expect, it } from 'vitest';
import {
  createLineSplitter,
  decodeReply,
  parseReplyLine,
} from '../../../../packages/widget/src/protocol/stream-codec.ts';
import type { ReplyEvent } from '../../../../packages/widget/src/protocol/stream-event.ts';
import { forms, recordedTokens, toWire } from '../../../helpers/recorded-streams.ts';

async function* inPieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (const cut of [...cuts, bytes.length]) {
    yield bytes.subarray(start, cut);
    start = cut;
  }
}
const decode = async (bytes: Uint8Array, cuts: readonly number[] = []) => {
  const events: ReplyEvent[] = [];
  for await (const event of decodeReply(inPieces(bytes, cuts), () => {})) events.push(event);
  return events;
};
const line = (text: string) => decode(new TextEncoder().encode(text));

describe.each(forms)('S6: the wire form of %s', (_name, events) => {
  it('reads the same when it is cut at any byte', async () => {
    const bytes = toWire(events);
    const whole = await decode(bytes);
    expect(whole).toHaveLength(events.length);
    for (let cut = 0; cut <= bytes.length; cut += 1) expect(await decode(bytes, [cut])).toEqual(whole);
  });

  it('reads the same byte by byte, with CRLF and without a last line feed', async () => {
    const whole = await decode(toWire(events));
    const bytes = toWire(events);
    expect(await decode(bytes, [...bytes.keys()])).toEqual(whole);
    expect(await decode(toWire(events, '\r\n'))).toEqual(whole);
    expect(await decode(toWire(events, '\n', false))).toEqual(whole);
    expect(await decode(toWire(events, '\n\n'))).toEqual(whole);
  });
});

describe('S7: what does not belong in a stream', () => {
  it.each([
    ['not JSON', '{"type":"token"'],
    ['a bare value', '42'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an unknown type', '{"type":"heartbeat"}'],
    ['a known type without its id', '{"type":"token","delta":"x"}'],
    ['a known type with a wrong field', '{"type":"chunk","sub_message_id":"r1","delta":5}'],
    ['a polluting key', '{"type":"__proto__"}'],
  ])('costs only itself: %s', async (_name, bad) => {
    const good = JSON.stringify(recordedTokens[0]);
    expect(parseReplyLine(bad)).toBeNull();
    expect(await line(`${bad}\n${good}\n${bad}\n`)).toHaveLength(1);
  });

  it('completes nothing where nothing before could be read', async () => {
    const unread = '{"type":"delta","delta":"x"}';
    const end = '{"type":"completion"}';
    expect(await line(`${unread}\n${end}`)).toEqual([]);
    expect(await line(end)).toHaveLength(1);
    expect(await line(`${unread}\n{"type":"completion","messages":[{"id":"r1","content":"x"}]}`)).toHaveLength(1);
  });

  it('keeps lone surrogates, which the next token may complete', async () => {
    const [first, second] = await line(
      '{"type":"token","subMessageId":"r1","delta":"\\ud83d"}\n{"type":"token","subMessageId":"r1","delta":"\\ude00"}\n',
    );
    expect([first, second].map((event) => (event?.type === 'text' ? event.delta : '')).join('')).toBe('😀');
  });

  it('takes a line of one MiB in pieces of seven bytes', async () => {
    const delta = 'x'.repeat(1024 * 1024);
    const bytes = toWire([{ type: 'token', subMessageId: 'r1', delta }]);
    const cuts = Array.from({ length: Math.floor(bytes.length / 7) }, (_value, index) => index * 7);
    expect(await decode(bytes, cuts)).toMatchObject([{ type: 'text', delta }]);
  });

  it('gives null fields their meaning', async () => {
    expect(
      await line('{"type":"error"}\n{"type":"error","code":7,"message":"m"}\n{"type":"completion","messages":null}'),
    ).toEqual([
      { type: 'error', code: 'ERROR' },
      { type: 'error', code: '7', message: 'm' },
      { type: 'completion', messages: [] },
    ]);
  });

  it('ends the reply also where its last messages are malformed', async () => {
    const ends = ['{"type":"completion","messages":[{"id":1}]}', '{"type":"end","messages":"none"}', '{"type":"end"}'];
    expect(await line(ends.join('\n'))).toEqual(ends.map(() => ({ type: 'completion', messages: [] })));
  });
});

describe('createLineSplitter', () => {
  it('holds a line back until it is finished', () => {
    const splitter = createLineSplitter();
    const encode = (text: string) => new TextEncoder().encode(text);
    expect(splitter.push(encode('a\nb'))).toEqual(['a']);
    expect(splitter.push(encode('c'))).toEqual([]);
    expect(splitter.push(encode('\n\nd'))).toEqual(['bc', '']);
    expect(splitter.end()).toEqual(['d']);
  });
});
