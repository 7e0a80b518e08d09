// A reply as the bytes that a reader gets: steps become events, a voice speaks along, events become lines.

import type { StreamEvent } from '@persona-chat/widget/protocol/stream-event.ts';
import type { Spender } from '../limits/budgets.ts';
import type { Database } from '../store/database.ts';
import { countRead } from '../store/replies.ts';
import type { Handout } from '../uploads/attachments.ts';
import { voiceEvents } from '../voice/voiced-events.ts';
import type { Voice } from '../voice/voiced-events.ts';
import type { Replies } from './replies.ts';
import { toSteps } from './reply-steps.ts';
import { toBytes, toEvents } from './wire.ts';
import type { WireForm } from './wire.ts';

export interface ReplyStreamOrder {
  /** The message that is answered. */
  readonly messageId: string;
  readonly text: string;
  readonly conversationId: string;
  /** Who reads, and pays where the reply has to be generated again. */
  readonly spender: Spender;
  /** null: the reader hears nothing. */
  readonly voice: Voice | null;
  /** Aborts when the reader has gone. */
  readonly signal: AbortSignal;
  /** Breaks the reader's connection off. */
  disconnect(): void;
}

/** Opens the stream of a reply. Rejects before its first byte, so that a failure to start is still a proper answer. */
export type OpenReplyStream = (order: ReplyStreamOrder) => Promise<AsyncIterable<Buffer>>;

/** How a stream looks on its way out. */
export interface StreamShape {
  readonly form: WireForm;
  readonly voice: Voice | null;
  /** What becomes of the events, before the voice speaks and after. */
  told(events: AsyncIterable<StreamEvent>): AsyncIterable<StreamEvent>;
  voiced(events: AsyncIterable<StreamEvent>): AsyncIterable<StreamEvent>;
  sent(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
}

/** The shape of the `read`-th stream (from 1) of a message. Throws what is to be answered in its place. */
export type ShapeStream = (order: ReplyStreamOrder, read: number) => StreamShape;

const plain: ShapeStream = ({ voice }) => ({
  form: 'v4',
  voice,
  told: (events) => events,
  voiced: (events) => events,
  sent: (bytes) => bytes,
});

export interface ReplyStreamsOptions {
  readonly database: Database;
  readonly replies: Pick<Replies, 'open'>;
  readonly handout: Handout;
  /** As it is when absent. */
  readonly shape?: ShapeStream | undefined;
  report(error: unknown): void;
}

/** Creates what opens streams. */
export const createReplyStreams = (options: ReplyStreamsOptions): OpenReplyStream => {
  const { database, replies, handout, report, shape: toShape = plain } = options;
  return async (order) => {
    const { messageId, conversationId, signal } = order;
    const shape = toShape(order, await countRead(database, messageId));
    const read = await replies.open(messageId, order.spender);
    const events = shape.told(
      toEvents(toSteps(read(signal)), shape.form, (stored) => handout.attachments(conversationId, stored)),
    );
    // The other wire form has no place for sound.
    const voice = shape.form === 'v4' ? shape.voice : null;
    return shape.sent(toBytes(voice ? shape.voiced(voiceEvents(events, { ...voice, signal, report })) : events));
  };
};
