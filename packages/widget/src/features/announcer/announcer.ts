// The voice for screen readers. What comes in quick succession is joined, so that a live region drops none of it.

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import { sentencesLength, speakable } from './speakable.ts';

/** What a screen reader hears: status changes and whole sentences, each once (docs/guarantees.md#accessibility). */
export interface Announcement {
  /** Grows by one with each announcement, so that equal texts are spoken again. */
  readonly serial: number;
  readonly text: string;
  /** BCP 47 language of the text, where it is known. */
  readonly lang?: string;
}

export interface AnnouncerFeature {
  /** The latest announcement; the ui puts it into the hidden live region. */
  readonly $announcement: Readable<Announcement | null>;
  /** Says a text once. */
  say(text: string): void;
}

const PAUSE_MS = 500;

export interface AnnouncerPorts {
  readonly env: Env;
  readonly $isOpen: Readable<boolean>;
  readonly $longCode: Readable<string>;
  /** The language of a text that differs from the interface's, where that is known. */
  readonly languageOf: (text: string, interfaceTag: string) => string | undefined;
  /** What goes before the first sentence of a message, e.g. "Mina says". */
  readonly opening: () => string;
}

export interface Announcing extends AnnouncerFeature {
  /** Says the whole sentences of a growing message that were not said yet, and the rest once it is final. */
  follow(id: string, text: string, isFinal: boolean): void;
  destroy(): void;
}

/** Creates the announcer: each text once, nothing while the panel is closed (G10, docs/guarantees.md#accessibility). */
export function createAnnouncer({ env, $isOpen, $longCode, languageOf, opening }: AnnouncerPorts): Announcing {
  const $announcement = atom<Announcement | null>(null);
  const saidLengths = new Map<string, number>();
  let waiting: { readonly text: string; readonly lang: string }[] = [];
  let isPausing = false;
  let isOver = false;
  let cancel = () => {};

  const speak = () => {
    const [first] = waiting;
    isPausing = first !== undefined;
    if (!first) return;
    // What is said in one breath is in one language.
    const other = waiting.findIndex(({ lang }) => lang !== first.lang);
    const said = other < 0 ? waiting : waiting.slice(0, other);
    waiting = waiting.slice(said.length);
    const serial = ($announcement.get()?.serial ?? 0) + 1;
    $announcement.set({ serial, text: said.map(({ text }) => text).join(' '), lang: first.lang });
    cancel = env.clock.after(PAUSE_MS, speak);
  };
  const say = (text: string, lang = $longCode.get()) => {
    if (isOver || !text || !$isOpen.get()) return;
    waiting.push({ text, lang });
    if (!isPausing) speak();
  };

  return {
    $announcement,
    say,
    follow(id, text, isFinal) {
      const said = saidLengths.get(id) ?? 0;
      const rest = text.slice(said);
      const length = isFinal ? rest.length : sentencesLength(rest, $longCode.get());
      if (!length) return;
      saidLengths.set(id, said + length);
      const sentences = speakable(rest.slice(0, length));
      if (!sentences) return;
      const lang = languageOf(text, $longCode.get());
      if (!said && lang) say(opening());
      say(said || lang ? sentences : `${opening()} ${sentences}`.trim(), lang);
    },
    destroy() {
      isOver = true;
      cancel();
    },
  };
}
