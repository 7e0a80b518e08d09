// Where things lie. Every build module takes folders from here, so that the tree is described once.

import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

export const source = {
  chat: 'packages/widget/src/chat.ts',
  views: 'packages/widget/src/element.tsx',
  worklet: 'packages/widget/src/platform/audio/pcm-processor.ts',
  voiceWorklet: 'packages/widget/src/platform/audio/voice-processor.ts',
  loader: 'packages/loader/src/loader.ts',
  proactive: 'packages/proactive/src/proactive.ts',
  teaser: 'packages/proactive/src/teaser.ts',
  proactiveFolder: 'packages/proactive/src',
  editor: 'packages/widget/src/editor-element.ts',
  editorApi: 'packages/widget/src/editor-api.ts',
  module: 'packages/loader/src/persona-chat.ts',
  check: 'packages/conformance/src/persona-chat-check.ts',
  wrappers: 'packages/wrappers/src',
  hostApi: 'packages/widget/src/host-api.ts',
  ui: 'packages/widget/src/ui',
  platform: 'packages/widget/src/platform',
  accents: 'packages/widget/src/ui/theme/accents.json',
  locales: 'locales',
} as const;
