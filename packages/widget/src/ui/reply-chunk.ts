// The chunk that reads replies: the stream's lines, what they mean, attempts, and how the reply comes to the timeline. It follows
// the opening; who sends before it is here waits for it as for the first word.

import type { Chunk } from '../core/lazy-feature.ts';
import { createStreamReply } from '../features/api/stream-api.ts';
import { receiveReply } from '../features/reply/receive-reply.ts';
import type { CreateReplyReading } from '../features/reply/reply-reading.ts';
import { createReplyView } from '../features/reply/reply-view.ts';

const create: CreateReplyReading = ({ env, caller }) => ({
  streamReply: createStreamReply(env, caller),
  receiveReply,
  createReplyView,
});

export const chunk = { create } satisfies Chunk;
