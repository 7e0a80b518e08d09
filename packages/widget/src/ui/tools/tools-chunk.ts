// The chunk of the page's tools, fetched with the first message of a page that has some, or with the first call that is shown.

import utilitiesCss from 'virtual:css/tools';
import english from 'virtual:strings/tools+steps+debug.yes.no';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createTools } from '../../features/tools/tools.ts';
import { ToolCalls } from './tool-calls.tsx';

export const chunk = {
  create: createTools,
  views: { View: ToolCalls },
  css: utilitiesCss,
  english,
} satisfies Chunk;
