// The chunk of the debug panel: it arrives when debug is on, and begins to listen with its arrival.

import english from 'virtual:strings/debug';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createDebug, type CreateDebug } from '../../features/debug/debug.ts';
import { DebugButton } from './debug-button.tsx';
import debugCss from './debug-panel.css';
import { pageProbe } from './page-probe.ts';

const create: CreateDebug = (ports) => createDebug({ ...ports, probe: pageProbe });

export const chunk = { create, views: { DebugButton }, css: debugCss, english } satisfies Chunk;
