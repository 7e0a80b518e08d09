// Which replies have gone while something was begun to be said of them (docs/behaviour.md#feedback).

import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import type { BegunReply } from '../../../../../packages/widget/src/features/feedback/feedback-drafts.ts';
import { followGoneReplies } from '../../../../../packages/widget/src/features/feedback/gone-replies.ts';
import type {
  HistoryState,
  TimelineMessage,
} from '../../../../../packages/widget/src/features/timeline/timeline-types.ts';

const at = (minute: number) => `2026-11-27T08:${String(minute).padStart(2, '0')}:00.000Z`;
const listed = (id: string, minute: number, replaces?: string) => ({ id, key: id, createdAt: at(minute), replaces });
const begun: BegunReply = { id: 'r1', question: 'm1', askedAt: at(10), by: '' };
const complete: HistoryState = { name: 'complete', isEmpty: false };

/** Follows a list in which the question was, and gives what there is to change it. */
function follow(reply: BegunReply = begun, history: HistoryState = complete) {
  let messages = [listed('m1', 10), listed('r1', 11)];
  const find = (id: string) => messages.find((one) => one.id === id) as unknown as TimelineMessage | undefined;
  const $keys = atom<readonly string[]>(['m1', 'r1']);
  const $isLoaded = atom(true);
  const $history = atom(history);
  const $owner = atom({ scope: 'shop', visitor: '' as string | null });
  const gone: string[] = [];
  const ports = { storage: { $owner }, list: { byId: find, get: find }, $keys, $isLoaded, $history };
  const stop = followGoneReplies(
    ports,
    () => (gone.length === 0 ? [reply] : []),
    (id) => gone.push(id),
  );
  const show = (...next: typeof messages) => {
    messages = next;
    $keys.set(next.map(({ key }) => key));
  };
  /** Looks are taken once what happens at once is over. */
  const seen = async () => {
    await Promise.resolve();
    await Promise.resolve();
    return gone;
  };
  return { show, seen, stop, $isLoaded, $history, $owner };
}

it.each([
  ['the conversation was cleared', [], complete],
  ['its message was said anew, once', [listed('m2', 12, 'm1')], { name: 'idle' }],
  ['its message was said anew twice', [listed('m0', 1), listed('m3', 13, 'm2')], { name: 'idle' }],
] as const)('is told of where %s', async (_, messages, history) => {
  const { show, seen } = follow(begun, history);
  show(...messages);
  expect(await seen()).toEqual(['r1']);
});

it.each([
  ['another answer has taken the place of its reply', [listed('m1', 10), listed('r2', 12)], complete],
  ['older pages have not been read, and it may stand on one', [listed('m7', 20)], { name: 'idle' }],
  ['nothing but what waits to be sent is listed', [], { name: 'idle' }],
] as const)('is not told of where %s', async (_, messages, history) => {
  const { show, seen } = follow(begun, history);
  show(...messages);
  expect(await seen()).toEqual([]);
});

it('tells of it once the older pages have been read', async () => {
  const { show, seen, $history } = follow(begun, { name: 'idle' });
  show(listed('m7', 20));
  $history.set(complete);
  expect(await seen()).toEqual(['r1']);
});

it('G1: leaves it to its own conversation and its own visitor', async () => {
  const { show, seen, $isLoaded, $owner } = follow();
  $isLoaded.set(false);
  show();
  await seen();
  $owner.set({ scope: 'shop', visitor: '\nc2' });
  show(listed('n1', 30));
  $isLoaded.set(true);
  expect(await seen()).toEqual([]);
});

it('does not tell of one of which nothing says whose it is or when it was asked, unless what replaces it is listed', async () => {
  const { show, seen } = follow({ ...begun, by: undefined, askedAt: '' });
  show(listed('n1', 30));
  expect(await seen()).toEqual([]);
  show(listed('m2', 12, 'm1'));
  expect(await seen()).toEqual(['r1']);
});

it('tells of nothing once it has ended', async () => {
  const { show, seen, stop } = follow();
  show();
  stop();
  expect(await seen()).toEqual([]);
});
