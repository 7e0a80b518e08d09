// The chunk that tells which language a text is in and what is said of it. It follows the renderer, so that no formatted reply waits
// for it.

import english from 'virtual:strings/announce.personaSays.readOn';
import type { Chunk } from '../../core/lazy-feature.ts';
import { languageOfText } from '../../core/text-language.ts';
import type { PageVoices, WaitingVoicePorts } from '../../features/announcer/message-voice.ts';
import { chunks } from '../chunks.ts';
import { createFormulaVoice } from './formula-voice.ts';

/** All elements of a page share this code, and so the ears of whoever hears the page. */
const page: PageVoices = new Set();

export const chunk = {
  create: (ports: WaitingVoicePorts) => createFormulaVoice(ports, page, chunks.formulas),
  helpers: { languageOfText },
  english,
} satisfies Chunk;
