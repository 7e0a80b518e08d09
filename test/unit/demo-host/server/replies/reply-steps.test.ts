import type { ReplySnapshot } from '@persona-chat/demo-host/server/replies/reply-snapshot.ts';
import { toSteps } from '@persona-chat/demo-host/server/replies/reply-steps.ts';
import type { ReplyStep } from '@persona-chat/demo-host/server/replies/reply-steps.ts';
import { toEvents } from '@persona-chat/demo-host/server/replies/wire.ts';
import type { ReplyPart } from '@persona-chat/demo-host/server/store/replies.ts';
import type { Attachment } from '@persona-chat/widget/protocol/message.ts';
import { describe, expect, it } from 'vitest';

const part = (id: string, content: string, changes: Partial<ReplyPart> = {}): ReplyPart => ({
  id,
  role: 'persona',
  origin: null,
  content,
  ended: false,
  corrected: null,
  ...changes,
});
const snapshot = (parts: readonly ReplyPart[], changes: Partial<ReplySnapshot> = {}): ReplySnapshot => ({
  attempt: 1,
  parts,
  outcome: null,
  ...changes,
});

const each = async function* <Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
};
const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};
const stepsOf = (...snapshots: ReplySnapshot[]): Promise<ReplyStep[]> => collect(toSteps(each(snapshots)));
const deltas = (steps: readonly ReplyStep[]): string[] =>
  steps.flatMap((step) =>
    step.type === 'text' ? [`${step.part.id}:${step.delta}${step.ended ? '.' : ''}`] : [step.type],
  );

describe('toSteps', () => {
  it('tells only what is new', async () => {
    const steps = await stepsOf(
      snapshot([]),
      snapshot([part('a', 'One ')]),
      snapshot([part('a', 'One two')]),
      snapshot([part('a', 'One two', { ended: true }), part('b', 'Three', { ended: true })], {
        outcome: { kind: 'complete' },
      }),
    );
    expect(deltas(steps)).toEqual(['a:One ', 'a:two', 'a:.', 'b:Three.', 'completion']);
  });

  it('cuts a long text into short lines that join to the same', async () => {
    const content = `${'word '.repeat(60)}\n\n  ${'x'.repeat(300)} 👩‍🚀${'😀'.repeat(100)} end `;
    const steps = await stepsOf(snapshot([part('a', content, { ended: true })], { outcome: { kind: 'complete' } }));
    const texts = steps.filter((step) => step.type === 'text');
    expect(texts.map(({ delta }) => delta).join('')).toBe(content);
    expect(Math.max(...texts.map(({ delta }) => [...delta].length))).toBeLessThanOrEqual(65);
    expect(texts.map(({ ended }) => ended).lastIndexOf(false)).toBe(texts.length - 2);
    expect(texts.at(-1)?.whole).toBe(content);
  });

  it('ends with the code of a failure', async () => {
    const failed = snapshot([part('a', 'So')], { outcome: { kind: 'failed', code: 'ERROR', message: null } });
    expect(deltas(await stepsOf(failed))).toEqual(['a:So', 'error']);
  });

  it('ends without a word when the reply was interrupted', async () => {
    const interrupted = snapshot([part('a', 'So')], { outcome: { kind: 'interrupted' } });
    expect(deltas(await stepsOf(interrupted))).toEqual(['a:So']);
  });

  it('ends without a word when another process began anew', async () => {
    const steps = await stepsOf(
      snapshot([part('a', 'The old text')]),
      snapshot([part('a', 'A new')], { attempt: 2, outcome: { kind: 'complete' } }),
    );
    expect(deltas(steps)).toEqual(['a:The old text']);
  });

  it('follows a second attempt when nothing of the first was told', async () => {
    const steps = await stepsOf(
      snapshot([]),
      snapshot([part('a', 'New', { ended: true })], { attempt: 2, outcome: { kind: 'complete' } }),
    );
    expect(deltas(steps)).toEqual(['a:New.', 'completion']);
  });
});

describe('the wire forms', () => {
  const hidden = snapshot(
    [part('a', 'Greet them', { ended: true, origin: 'GREETING' }), part('b', 'Hi', { ended: true })],
    { outcome: { kind: 'complete' } },
  );

  const handOut = (stored: readonly Attachment[]): Attachment[] =>
    stored.map((attachment) => ({ ...attachment, url: `https://api.example${attachment.url}` }));

  it('tell the attachments of a sub-message at the end', async () => {
    const picture = { type: 'IMAGE', url: '/images/cup.webp', name: 'Cup', mimeType: 'image/webp' } as const;
    const sent = snapshot([part('a', 'Look', { ended: true, attachments: [picture] })], {
      outcome: { kind: 'complete' },
    });
    const events = await collect(toEvents(each(await stepsOf(sent)), 'v4', handOut));
    const attachments = [{ ...picture, url: 'https://api.example/images/cup.webp' }];
    expect(events.at(-1)).toEqual({ type: 'completion', messages: [{ id: 'a', content: 'Look', attachments }] });
  });

  it('leave a hidden origin out where it cannot be named', async () => {
    const events = await collect(toEvents(each(await stepsOf(hidden)), 'v4', handOut));
    expect(events).toEqual([
      { type: 'token', delta: 'Hi', subMessageId: 'b', subMessageEnded: true },
      { type: 'completion' },
    ]);
  });

  it('put a correction into the last chunk of its sub-message', async () => {
    const corrected = snapshot([part('a', 'Draft', { ended: true, corrected: 'Final' })], {
      outcome: { kind: 'complete' },
    });
    const events = await collect(toEvents(each(await stepsOf(corrected)), 'chunks', handOut));
    expect(events[0]).toMatchObject({ delta: 'Draft', message: 'Final', sub_message_ended: true });
    expect(events[1]).toEqual({ type: 'end' });
  });
});
