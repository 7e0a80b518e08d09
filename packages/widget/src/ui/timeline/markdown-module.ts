// The markdown renderer and what came with it, once for all messages; null until it has arrived.

import { createContext } from 'react';
import type { chunk } from '../markdown/markdown-chunk.ts';

export const MarkdownModule = createContext<typeof chunk | null>(null);
