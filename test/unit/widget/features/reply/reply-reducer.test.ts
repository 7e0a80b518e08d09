import { describe, expect, it } from 'vitest';
import {
  noReply,
  reduceReply,
  type ReplyAction,
  type ReplyState,
} from '../../../../../packages/widget/src/features/reply/reply-reducer.ts';

const text = (id: string, delta: string, ended = false, whole?: string): ReplyAction => ({
  type: 'text',
  subMessageId: id,
  delta,
  ended,
  role: 'persona',
  ...(whole !== undefined && { whole }),
});
const done: ReplyAction = { type: 'completion', messages: [] };
const attempt: ReplyAction = { type: 'attempt' };
const play = (actions: readonly ReplyAction[], state: ReplyState = noReply) => actions.reduce(reduceReply, state);
const shown = (state: ReplyState) => state.parts.map((part) => part.text);

// A small generator with a fixed seed: the same cases in every run.
function createRandom(seed: number) {
  let value = seed;
  return (below: number) => {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    return value % below;
  };
}

describe('reduceReply', () => {
  it('S10: takes the whole text where the wire gives it, however often', () => {
    expect(
      shown(play([text('r', 'He', false, 'He'), text('r', 'llo', false, 'Hello'), text('r', 'llo', false, 'Hello')])),
    ).toEqual(['Hello']);
  });

  it('G3: replaces a text by a shorter one only when that has ended', () => {
    const broken = play([text('r', 'Hello Ada'), attempt, text('r', 'Bye')]);
    expect(shown(broken)).toEqual(['Hello Ada']);
    expect(shown(play([text('r', '', true)], broken))).toEqual(['Bye']);
    expect(shown(play([done], broken))).toEqual(['Bye']);
  });

  it('S2, G3: keeps the text of a part that ended before and was replayed in part', () => {
    expect(shown(play([text('r', 'Hello', true), attempt, text('r', 'He'), done]))).toEqual(['Hello']);
  });

  it('S10: ignores everything after the completion and after an error', () => {
    const complete = play([text('r', 'a'), done]);
    expect(play([text('r', 'b'), text('s', 'c'), { type: 'error', code: 'X' }], complete)).toBe(complete);
    const failed = play([text('r', 'a'), { type: 'error', code: 'X' }]);
    expect(play([text('r', 'b'), done], failed)).toBe(failed);
  });

  it('starts an attempt without the error of the last one', () => {
    expect(play([{ type: 'error', code: 'X' }, attempt]).errorCode).toBeUndefined();
  });

  it("S2, S3, G3: never shrinks, never repeats and ends with the server's text, wherever the attempts are cut", () => {
    const random = createRandom(7);
    for (let round = 0; round < 400; round += 1) {
      const texts = Array.from({ length: 1 + random(3) }, (_value, index) => `${index}`.repeat(1 + random(12)));
      const events = texts.flatMap((whole, index) => {
        const pieces = whole.match(/.{1,3}/g) ?? [];
        return pieces.map((piece, at) => text(`r${index}`, piece, at === pieces.length - 1));
      });
      let state = noReply;
      for (let cuts = random(4); cuts >= 0; cuts -= 1) {
        state = reduceReply(state, attempt);
        const isLast = cuts === 0;
        const ended = new Set(state.parts.filter((part) => part.isEnded).map((part) => part.id));
        const isLeavingOut = random(2) === 0;
        const replay = events.filter(
          (event) => !(isLeavingOut && event.type === 'text' && ended.has(event.subMessageId)),
        );
        for (const event of isLast ? [...replay, done] : replay.slice(0, random(replay.length + 1))) {
          const before = shown(state);
          state = reduceReply(state, event);
          shown(state).forEach((now, index) => expect(now.length).toBeGreaterThanOrEqual(before[index]?.length ?? 0));
        }
      }
      expect(shown(state)).toEqual(texts);
    }
  });
});
