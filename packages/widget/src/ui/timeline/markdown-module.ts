// The lazy markdown renderer, once for all messages; null until it has arrived.

import { createContext } from 'react';
import type * as Markdown from '../markdown/markdown.tsx';

export const MarkdownModule = createContext<typeof Markdown | null>(null);
