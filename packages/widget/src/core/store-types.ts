// What features show of their stores: reading and listening, never writing.

import type { ReadableAtom } from 'nanostores';

export type Readable<T> = ReadableAtom<T>;
