// The chunk of what files and recordings are kept with beyond the page: it comes with the code of either.

import type { Chunk } from '../../core/lazy-feature.ts';
import { createKeptFiles } from '../../features/kept-files/kept-files.ts';

export const chunk = { create: createKeptFiles } satisfies Chunk & object;
