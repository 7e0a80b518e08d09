// The voice for screen readers. What comes in quick succession is joined, so that a live region drops none of it.

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import { asSentence } from './as-sentence.ts';
import type { MessageVoice, SpokenMessage } from './message-voice.ts';

/** What a screen reader hears: status changes and whole sentences, each once (docs/guarantees.md#accessibility). */
export interface Announcement {
  /** Grows by one with each announcement, so that equal texts are spoken again. */
  readonly serial: number;
  readonly text: string;
  /** BCP 47 language of the text, where it is known. */
  readonly lang?: string;
}

export interface Utterance {
  readonly text: string;
  readonly lang: string;
  /** It is the beginning of what follows it. */
  readonly isOpen?: boolean;
  readonly topic?: string;
}

export interface AnnouncerFeature {
  /** The latest announcement; the ui puts it into the hidden live region. */
  readonly $announcement: Readable<Announcement | null>;
  /** Says a text once; what still waits of the same topic is outdated by it, and so is what takes only that back. */
  say(text: string, topic?: string): void;
}

const PAUSE_MS = 500;
/** What is said of messages. */
const MESSAGES = 'messages';

export interface AnnouncerPorts {
  readonly env: Env;
  readonly $isOpen: Readable<boolean>;
  readonly $longCode: Readable<string>;
  /** Loads what makes words of messages. */
  readonly openVoice: () => Promise<MessageVoice>;
}

export interface Announcing extends AnnouncerFeature {
  /** Says what of a growing message has become whole and was not said yet, and the rest once it is final. */
  follow(message: SpokenMessage): void;
  /**
   * Another conversation is on screen, or none: what still waits to be said of messages is said no more, nor what was said while the
   * view that draws it was away.
   */
  forget(): void;
  destroy(): void;
}

/** Creates the announcer: each text once, nothing while the panel is closed (G10, docs/guarantees.md#accessibility). */
export function createAnnouncer({ env, $isOpen, $longCode, openVoice }: AnnouncerPorts): Announcing {
  const $announcement = atom<Announcement | null>(null);
  let serial = 0;
  let waiting: readonly Utterance[] = [];
  /** What was said last of each topic. */
  const told = new Map<string | undefined, string>();
  let isPausing = false;
  let isOver = false;
  let cancel = () => {};
  let voice: MessageVoice | undefined;
  let opening: Promise<void> | undefined;
  /** What has come before the voice, by its id. */
  const unread = new Map<string, SpokenMessage>();

  const speak = () => {
    const [first] = waiting;
    isPausing = first !== undefined;
    if (!first) return;
    // What is said in one breath is in one language.
    const other = waiting.findIndex(({ lang }) => lang !== first.lang);
    const said = other < 0 ? waiting : waiting.slice(0, other);
    waiting = waiting.slice(said.length);
    for (const { topic, text } of said) told.set(topic, text);
    serial += 1;
    // Without a stop between them two texts would be heard as one sentence.
    const end = said.length - 1;
    const pieces = said.map(({ text, isOpen }, index) => (isOpen || index === end ? text : asSentence(text)));
    $announcement.set({ serial, text: pieces.join(' '), lang: first.lang });
    cancel = env.clock.after(PAUSE_MS, speak);
  };
  const sayAll = (utterances: readonly Utterance[]) => {
    if (isOver || !$isOpen.get()) return;
    waiting = [...waiting, ...utterances];
    if (!isPausing) speak();
  };
  const say = (text: string, topic = '') => {
    const outdated = topic && waiting.find((utterance) => utterance.topic === topic);
    waiting = waiting.filter((utterance) => utterance !== outdated);
    // What changed and changed back before it could be said has not changed for who listens.
    if (!outdated || outdated.text === text || told.get(topic) !== text)
      sayAll([{ text, lang: $longCode.get(), topic }]);
  };
  const readWaiting = () => {
    for (const message of unread.values()) {
      // Without a voice the text is said as it stands, once it is whole.
      const said = voice?.(message) ?? (message.isStreaming ? [] : [{ text: message.content, lang: $longCode.get() }]);
      sayAll(said.map((utterance) => ({ ...utterance, topic: MESSAGES })));
    }
    unread.clear();
  };
  const open = async () => {
    voice = await openVoice().catch(() => undefined);
    opening = undefined;
    readWaiting();
  };

  return {
    $announcement,
    say,
    follow(message) {
      unread.set(message.id, message);
      if (voice) readWaiting();
      else opening ??= open();
    },
    forget() {
      unread.clear();
      waiting = waiting.filter(({ topic }) => topic !== MESSAGES);
      $announcement.set(null);
    },
    destroy() {
      isOver = true;
      cancel();
    },
  };
}
