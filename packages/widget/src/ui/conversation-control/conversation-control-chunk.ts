// The chunk of what is live: agenda, take-over, paywall, what realtime brings, and their English.

import utilitiesCss from 'virtual:css/agenda+conversation-control+paywall+takeover';
import english from 'virtual:strings/agenda+paywall+realtime+takeover';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createConversationControl } from '../../features/conversation-control/conversation-control.ts';
import { ModeLine } from '../agenda/mode-line.tsx';
import { ComposerReplacement } from './composer-replacement.tsx';
import { ControlBar } from './control-bar.tsx';
import conversationControlCss from './conversation-control.css';

export const chunk = {
  create: createConversationControl,
  views: { ComposerReplacement, ControlBar, ModeLine },
  css: conversationControlCss + utilitiesCss,
  english,
} satisfies Chunk;
