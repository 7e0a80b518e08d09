// The chunk of the version notice: the check, and the question before a reload.

import english from 'virtual:strings/version';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createVersion } from '../../features/version/version.ts';
import { RefreshQuestion } from './refresh-question.tsx';

export const chunk = { create: createVersion, views: { RefreshQuestion }, english } satisfies Chunk;
