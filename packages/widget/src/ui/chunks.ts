// Every chunk of the views, each loaded once a page; a failed load may be tried again. Adding one: docs/architecture.md.

import { type Chunk, createLazyFeature } from '../core/lazy-feature.ts';
import { repeated } from '../core/repeated-import.ts';

let viewsCome: Promise<unknown> | undefined;

/** Chunks import the views: none is imported before the file of those has come, since some browsers remember a failed import. */
export function waitForViews(come: Promise<unknown>): void {
  viewsCome = come;
}

const lazy = <C extends Chunk>(load: () => Promise<{ readonly chunk: C }>) =>
  createLazyFeature(async () => {
    await viewsCome;
    const { chunk } = await repeated(load);
    await chunk.prepare?.();
    return chunk;
  });

export const chunks = {
  afterOpening: lazy(() => import('./after-opening-chunk.ts')),
  attachments: lazy(() => import('./attachments/attachments-chunk.ts')),
  cards: lazy(() => import('./cards/cards-chunk.ts')),
  conversation: lazy(() => import('./conversation/conversation-chunk.ts')),
  conversationTools: lazy(() => import('./conversation-tools/conversation-tools-chunk.ts')),
  conversations: lazy(() => import('./conversations/conversations-chunk.ts')),
  debugPanel: lazy(() => import('./debug-panel/debug-chunk.ts')),
  edit: lazy(() => import('./edit/edit-chunk.ts')),
  feedback: lazy(() => import('./feedback/feedback-chunk.ts')),
  formulas: lazy(() => import('./formulas/formulas-chunk.ts')),
  laterForm: lazy(() => import('./later-form/later-form-chunk.ts')),
  handsFree: lazy(() => import('./hands-free/hands-free-chunk.ts')),
  longConversation: lazy(() => import('./long-conversation/long-conversation-chunk.ts')),
  regenerate: lazy(() => import('./regenerate/regenerate-chunk.ts')),
  flags: lazy(() => import('./menus/flags-chunk.ts')),
  conversationControl: lazy(() => import('./conversation-control/conversation-control-chunk.ts')),
  people: lazy(() => import('./people/people-chunk.ts')),
  keptFiles: lazy(() => import('./kept-files/kept-files-chunk.ts')),
  mathml: lazy(() => import('./mathml/mathml-chunk.ts')),
  menus: lazy(() => import('./menus/menus-chunk.ts')),
  messageForm: lazy(() => import('./message-form/message-form-chunk.ts')),
  messages: lazy(() => import('./timeline/messages-chunk.ts')),
  purifier: lazy(() => import('./markdown/purifier-chunk.ts')),
  plurals: lazy(() => import('./plurals-chunk.ts')),
  rating: lazy(() => import('./rating/rating-chunk.ts')),
  reply: lazy(() => import('./reply-chunk.ts')),
  richText: lazy(() => import('./rich-text/rich-text-chunk.ts')),
  sessionReplay: lazy(() => import('./session-replay/session-replay-chunk.ts')),
  suggestions: lazy(() => import('./suggestions/suggestions-chunk.ts')),
  speechOutput: lazy(() => import('./speech-output/speech-output-chunk.ts')),
  startForm: lazy(() => import('./start-form/start-form-chunk.ts')),
  sourcesAndSteps: lazy(() => import('./sources-and-steps/sources-and-steps-chunk.ts')),
  syntax: lazy(() => import('./syntax/syntax-chunk.ts')),
  textLanguage: lazy(() => import('./timeline/text-language-chunk.ts')),
  tools: lazy(() => import('./tools/tools-chunk.ts')),
  viewer: lazy(() => import('./attachment-viewer/viewer-chunk.ts')),
  recording: lazy(() => import('./recording/recording-chunk.ts')),
  audioMessages: lazy(() => import('./audio-message/audio-message-chunk.ts')),
};
