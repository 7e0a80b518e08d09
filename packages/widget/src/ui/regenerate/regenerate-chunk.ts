// The chunk of other answers, fetched with the first reply where the server gives them.

import css from 'virtual:css/regenerate';
import english from 'virtual:strings/regenerate';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createRegenerate } from '../../features/regenerate/regenerate.ts';
import { ReplyActions } from './reply-actions.tsx';

export const chunk = {
  create: createRegenerate,
  views: { ReplyActions },
  css,
  english,
} satisfies Chunk;
