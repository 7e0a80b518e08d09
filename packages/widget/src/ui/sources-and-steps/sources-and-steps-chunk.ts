// The chunk of what a reply rests on and of what was done for it, fetched where the server tells either.

import css from 'virtual:css/sources-and-steps';
import english from 'virtual:strings/sources+steps';
import type { Chunk } from '../../core/lazy-feature.ts';
import { copiedText } from './copied-text.ts';
import { RunningStep } from './running-step.tsx';
import { Sources } from './sources.tsx';
import { Steps } from './steps.tsx';

export const chunk = {
  views: { RunningStep, Sources, Steps, copiedText },
  css,
  english,
} satisfies Chunk;
