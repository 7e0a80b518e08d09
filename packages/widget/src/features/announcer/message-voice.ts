// What is said of messages, as far as it has not been said: who speaks, whole sentences in the message's language, and of a long one
// the beginning.

import type { ClockPort } from '../../core/env.ts';
import { humanOf } from '../../core/participants.ts';
import type { Readable } from '../../core/store-types.ts';
import { likelyLanguageOf } from '../../core/text-language.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import type { Handoff } from '../../protocol/handoffs.ts';
import type { Persona } from '../../protocol/persona.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';
import type { Utterance } from './announcer.ts';
import { createSpokenText, type ReadSpoken, type Spoken } from './spoken-text.ts';

export interface MessageVoicePorts {
  readonly translate: Translate;
  readonly $longCode: Readable<string>;
  readonly $conversation: Readable<Conversation | null>;
  readonly $persona: Readable<Persona | null>;
  readonly $isOpen: Readable<boolean>;
  /** Formulas of a sentence in words, as far as their code is here. */
  readonly inWords?: (sentence: string) => string;
  /** Ends with the session. */
  readonly life: AbortSignal;
}

/** What the voice of one element has said, for the others of its page. */
interface PageVoice {
  /** Whether it speaks now, and of this message. */
  isSaying(key: string): boolean;
}

/** The voices of all elements of a page. The same conversation may be open in two of them; the page is heard as one. */
export type PageVoices = Set<PageVoice>;

export type SpokenMessage = Pick<
  TimelineMessage,
  'id' | 'content' | 'attachments' | 'isStreaming' | 'sources' | 'isLive'
>;

/** What is to be said of a message that may still grow. */
export type MessageVoice = (message: SpokenMessage) => readonly Utterance[];

/** What a voice needs that waits before it says something. */
export interface WaitingVoicePorts extends MessageVoicePorts {
  readonly env: { readonly clock: Pick<ClockPort, 'after'> };
  /** Has a message said that has waited, unless it has gone. */
  readonly again: (message: SpokenMessage) => void;
}

export type CreateMessageVoice = (ports: WaitingVoicePorts) => MessageVoice;

/** Sentences of one message that are said, in thirds: a short item, row or title is one. Who wants more reads it in the list. */
const SAID_AT_MOST = 12 * 3;
const SHORT_LENGTH = 30;
const MAX_NAME = 80;

interface Followed {
  readonly read: ReadSpoken;
  /** How much of it there was to say, in thirds of sentences. */
  thirds: number;
  /** It was followed while the panel was open. */
  isHeard: boolean;
}

/** Whatever the member holds: without its schema, which only a part that is loaded for people needs. */
function joinedLast(handoffs: unknown): string | undefined {
  const known = (Array.isArray(handoffs) ? handoffs : []) as readonly (Partial<Handoff> | null)[];
  const name: unknown = known.filter((one) => one?.type === 'joined').at(-1)?.name;
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : undefined;
}

/** Creates the voice of a conversation's messages; what another of `page` says already, it does not say. */
export function createMessageVoice(ports: MessageVoicePorts, page: PageVoices = new Set()): MessageVoice {
  const { translate, $longCode, $conversation, $persona, $isOpen, life } = ports;
  const followed = new Map<string, Followed>();
  const own: PageVoice = { isSaying: (key) => $isOpen.get() && followed.get(key)?.isHeard === true };
  if (!life.aborted) page.add(own);
  life.addEventListener('abort', () => page.delete(own));
  const inInterface = (text: string): Utterance => ({ text, lang: $longCode.get() });
  /** Who has written a human's message: who answers now, else, as no message tells, who came last. */
  const nameOfHuman = () => {
    const conversation = $conversation.get();
    const human = humanOf(conversation);
    return human ? human.name : joinedLast(conversation?.handoffs);
  };
  /** What goes before the first sentence, e.g. "Mina says". */
  const opening = ({ isLive }: SpokenMessage) => {
    const name = isLive ? nameOfHuman() : $persona.get()?.name || translate('panel.chat');
    return name ? translate('announce.personaSays', { name }) : translate('panel.human');
  };
  const toUtterances = ({ label, words }: Spoken, lang: string): readonly Utterance[] => {
    if (!label) return [{ text: words, lang }];
    return [inInterface(translate(`markdown.${label}`) + (words ? ':' : '.')), { text: words, lang }];
  };

  /** Of files alone what they are. */
  const textOf = ({ content, attachments }: SpokenMessage) =>
    content ||
    attachments.map(({ type, name }) => (type === 'VOICE' ? translate('playback.message') : name)).join(', ');

  return (message) => {
    const { id, isStreaming } = message;
    const key = `${$conversation.get()?.id} ${id}`;
    if ([...page].some((voice) => voice !== own && voice.isSaying(key))) return [];
    const known = followed.get(key) ?? { read: createSpokenText(ports.inWords), thirds: 0, isHeard: false };
    followed.set(key, known);
    known.isHeard ||= $isOpen.get();
    if (known.thirds > SAID_AT_MOST) return [];
    const text = textOf(message);
    const news = known.read(text, !isStreaming, $longCode.get());
    if (news.length === 0) return [];
    const lang = likelyLanguageOf(text, $longCode.get());
    const said: Utterance[] = known.thirds === 0 ? [{ ...inInterface(opening(message)), isOpen: true }] : [];
    for (const spoken of news) {
      known.thirds += spoken.words.length < SHORT_LENGTH ? 1 : 3;
      // How many sources there are is said at the end, and not at each of their marks.
      const one = message.sources ? { ...spoken, words: spoken.words.replace(/ ?\[\d{1,2}\]/g, '') } : spoken;
      if (known.thirds <= SAID_AT_MOST) said.push(...toUtterances(one, lang));
    }
    if (known.thirds > SAID_AT_MOST) said.push(inInterface(translate('announce.readOn')));
    return said.filter(({ text }) => text);
  };
}
