// The chunk of what may be said next with one press, fetched where the server offers it.

import utilitiesCss from 'virtual:css/suggestions';
import english from 'virtual:strings/suggestions';
import type { Chunk } from '../../core/lazy-feature.ts';
import { Suggestions } from './suggestions.tsx';
import suggestionsCss from './suggestions.css';

export const chunk = { views: { Suggestions }, css: suggestionsCss + utilitiesCss, english } satisfies Chunk;
