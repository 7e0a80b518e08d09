// The chunk of the debug panel: it arrives when debug is on, and begins to listen with its arrival; or when something is to be said of
// how the chat is set up, or to a page that listens late.

import utilitiesCss from 'virtual:css/debug-panel';
import english from 'virtual:strings/confirm.clearTitle.clearText+debug';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createDebug, type CreateDebug } from '../../features/debug/debug.ts';
import { adviseOfAttributes, adviseOfListeners } from './advise-page.ts';
import { chunks } from '../chunks.ts';
import { DebugButton } from './debug-button.tsx';
import debugCss from './debug-panel.css';
import { pageProbe } from './page-probe.ts';
import { advise } from './set-up-advice.ts';
import { tellLate } from './tell-late.ts';

const create: CreateDebug = (ports) =>
  createDebug({
    ...ports,
    probe: pageProbe,
    loadSessionLog: async () => (await chunks.sessionReplay.open()).create,
  });

export const chunk = {
  create,
  views: { DebugButton },
  helpers: { advise, adviseOfAttributes, adviseOfListeners, tellLate },
  css: debugCss + utilitiesCss,
  english,
} satisfies Chunk;
