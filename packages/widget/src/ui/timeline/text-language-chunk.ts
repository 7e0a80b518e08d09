// The chunk that tells which language a text is in and what is said of it. It follows the renderer, so that no formatted reply waits
// for it.

import english from 'virtual:strings/announce.personaSays.readOn';
import type { Chunk } from '../../core/lazy-feature.ts';
import { languageOfText } from '../../core/text-language.ts';
import { createMessageVoice, type MessageVoicePorts, type PageVoices } from '../../features/announcer/message-voice.ts';

import { chunks } from '../chunks.ts';

const inWords = (sentence: string): string =>
  chunks.formulas.opened()?.helpers.withSpokenFormulas(sentence) ?? sentence;

/** All elements of a page share this code, and so the ears of whoever hears the page. */
const page: PageVoices = new Set();

export const chunk = {
  create: (ports: MessageVoicePorts) => createMessageVoice({ ...ports, inWords }, page),
  helpers: { languageOfText },
  english,
} satisfies Chunk;
