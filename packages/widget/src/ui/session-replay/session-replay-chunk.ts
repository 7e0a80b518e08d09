// The chunk of recorded sessions: it arrives when debug is on, and records from then on (docs/behaviour.md#sessions).

import css from 'virtual:css/session-replay';
import english from 'virtual:strings/deletion.downloadFailed+regenerate.position+replay+viewer.next.previous';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createSessionLog } from '../../features/session-log/session-log.ts';
import { SessionReplay } from './session-replay.tsx';
import { SessionSection } from './session-section.tsx';

export const chunk = {
  create: createSessionLog,
  views: { SessionReplay, SessionSection },
  css,
  english,
} satisfies Chunk;
