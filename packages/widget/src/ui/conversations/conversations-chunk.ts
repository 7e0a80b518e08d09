// The chunk of the visitor's conversations, fetched when they are opened from "More".

import utilitiesCss from 'virtual:css/conversations';
import english from 'virtual:strings/conversations';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createConversations } from '../../features/conversations/conversations.ts';
import conversationsCss from './conversations.css';
import { ConversationsDialog } from './conversations-dialog.tsx';

export const chunk = {
  create: createConversations,
  views: { ConversationsDialog },
  css: conversationsCss + utilitiesCss,
  english,
} satisfies Chunk;
