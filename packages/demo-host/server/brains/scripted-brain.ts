// The persona of the demo: it answers questions of the tea shop without any service behind it, and acts the named
// scenarios of commands.ts, so that visitors and tests can see every feature.

import type { WireSource } from '@persona-chat/widget/protocol/source.ts';
import type { WireStep } from '@persona-chat/widget/protocol/step.ts';
import type { Attachment, Message } from '@persona-chat/widget/protocol/message.ts';
import { wordTurn } from '../agendas/turn.ts';
import type { Turn } from '../agendas/turn.ts';
import type { Clock } from '../clock.ts';
import type { Brain, BrainEvent, BrainFile, WireSuggestion } from './brain.ts';
import type { WireCard, WireForm } from './wire-rich.ts';
import { mindBasket, wantsBasket } from './demo-basket.ts';
import type { Basket } from './demo-basket.ts';
import { cardsFrom, demoCards, wantsProducts } from './demo-cards.ts';
import { demoForm, thankForForm, wantsTasting } from './demo-form.ts';
import { findCommand, readCommands, readNumber } from './commands.ts';
import type { Command, CommandName } from './commands.ts';
import { answerAboutFiles, demoDocument, demoPictures } from './demo-files.ts';
import { answerAboutVoice, isRecording } from './demo-voice.ts';
import { formulaText } from './formula-text.ts';
import { groundedText } from './grounded-text.ts';
import { longText, scenarioText } from './scenario-texts.ts';
import { answerAboutTea } from './tea-answers.ts';

interface Saying {
  readonly text: string;
  /** What is done on the page first; the text says what became of that. */
  readonly basket?: Basket;
  readonly attachments?: readonly Attachment[];
  readonly origin?: string;
  readonly corrected?: string;
  readonly suggestions?: readonly WireSuggestion[];
  readonly cards?: readonly WireCard[];
  readonly form?: WireForm;
  readonly sources?: readonly WireSource[];
  /** The list comes with the end of the text, not before it. */
  readonly hasLateSources?: boolean;
  readonly steps?: readonly WireStep[];
  /** How long each takes. */
  readonly stepMs?: number;
}

export interface ScriptedBrainOptions {
  readonly clock: Clock;
  /** Pause between two words in ms. */
  readonly wordDelayMs: number;
  /** Origin of the pictures in replies; the widget loads none from elsewhere (SEC2). */
  readonly apiUrl: () => string;
}

/** Words with the white space that follows them, so that they join to the same text. */
const splitWords = (text: string): readonly string[] => text.match(/\S+\s*|\s+/gu) ?? [];

const contentCommands: readonly CommandName[] = [
  'help',
  'long',
  'formatted',
  'formula',
  'two',
  'suggest',
  'card',
  'cards',
  'form',
  'human',
  'away',
  'sources',
  'steps',
  'basket',
  'greeting',
  'correct',
  'hostile',
  'files',
  'pdf',
  'speech-refuse',
  'speech-drop',
  'speech-error',
  'speech-late',
  'speech-disorder',
  'speech-silent',
  'speech-upload',
  'clear-refused',
  'clear-broken',
  'agenda',
  'exit',
];

/** Commands that are one text. */
const plainTexts: Partial<Record<CommandName, string>> = {
  help: scenarioText.help,
  formatted: scenarioText.formatted,
  formula: formulaText,
  hostile: scenarioText.hostile,
  away: scenarioText.away,
  'clear-refused': scenarioText.clearRefused,
  'clear-broken': scenarioText.clearBroken,
  agenda: scenarioText.noAgenda,
  exit: scenarioText.noAgenda,
};

/** Commands that are more than one text. */
const richSayings: Partial<Record<CommandName, (command: Command) => readonly Saying[]>> = {
  long: (command) => [{ text: longText(readNumber(command, 0, 12, [1, 400])) }],
  files: (command) => [demoPictures(readNumber(command, 0, 3, [1, 20]))],
  pdf: () => [demoDocument],
  two: () => scenarioText.two.map((part) => ({ text: part })),
  suggest: () => [scenarioText.suggest],
  card: () => [demoCards(1)],
  cards: (command) => [demoCards(readNumber(command, 0, 6, [1, 10]))],
  form: (command) => [demoForm(command.words.includes('all'))],
  human: (command) => [{ text: command.words[0] === 'stop' ? scenarioText.noHuman : scenarioText.human }],
  sources: (command) => [{ ...groundedText.sources, hasLateSources: command.words[0] === 'late' }],
  steps: (command) => [{ ...groundedText.steps, stepMs: readNumber(command, 0, 900, [0, 10_000]) }],
  basket: ({ words: [word] }) => [{ text: '', basket: word === 'look' || word === 'bad' ? word : 'add' }],
  greeting: () => [{ text: scenarioText.hiddenGreeting, origin: 'GREETING' }, { text: scenarioText.afterGreeting }],
  correct: () => [{ text: scenarioText.draft, corrected: scenarioText.corrected }],
};

const sayingsFor = (text: string, commands: readonly Command[], turn: number): readonly Saying[] => {
  const content = commands.find(({ name }) => contentCommands.includes(name));
  if (content) {
    const plain = plainTexts[content.name];
    if (plain !== undefined) return [{ text: plain }];
    return richSayings[content.name]?.(content) ?? [{ text: scenarioText.speechFault }];
  }
  if (commands.length > 0) return [{ text: scenarioText.plain }];
  const basket = wantsBasket(text);
  if (basket) return [{ text: '', basket }];
  if (wantsTasting(text)) return [demoForm(false)];
  return wantsProducts(text) ? [demoCards(6)] : [{ text: answerAboutTea(text, turn) }];
};

/** Recordings are heard, all other files are looked at. */
const answerFiles = (message: Message, files: readonly BrainFile[], count: number): string => {
  const recordings = files.filter(isRecording);
  if (recordings.length === files.length) return answerAboutVoice(message, recordings, count);
  return answerAboutFiles(files, message.content ?? '', count);
};

/** A question in between is answered as ever, and then the agenda is taken up again. */
const sayingsForTurn = (turn: Turn, answer: () => readonly Saying[]): readonly Saying[] => [
  ...(turn.kind === 'question' ? answer() : []),
  { text: wordTurn(turn) },
];

const handOverOf = (commands: readonly Command[]): 'now' | 'later' | 'never' | null => {
  if (findCommand(commands, 'away')) return 'later';
  const human = findCommand(commands, 'human');
  if (!human) return null;
  return human.words[0] === 'stop' ? 'never' : 'now';
};

/** The script knows one answer: another one has to be seen to be another. */
const varied = (saying: Saying, version: number): Saying =>
  version > 1 ? { ...saying, text: `${scenarioText.again} (${version}) ${saying.text}` } : saying;

/** What is done before the first word, and what that will rest on. */
const preparations = async function* (
  { steps = [], stepMs = 0, sources, hasLateSources }: Saying,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<BrainEvent> {
  for (const step of steps) {
    yield { type: 'step', step: { id: step.id, title: step.title, status: 'running' } };
    if (stepMs > 0) await clock.sleep(stepMs, signal);
    if (signal.aborted) return;
    yield { type: 'step', step };
  }
  if (sources && !hasLateSources) yield { type: 'sources', sources };
};

/** How a sub-message ends. */
const endOf = (
  { corrected, suggestions, sources, hasLateSources, cards, form }: Saying,
  apiUrl: string,
): BrainEvent => ({
  type: 'end',
  ...(corrected === undefined ? {} : { corrected }),
  ...(suggestions && { suggestions }),
  ...(sources && hasLateSources && { sources }),
  ...(cards && { cards: cardsFrom(cards, apiUrl) }),
  ...(form && { form }),
});

/** Creates the scripted persona. It ends early, without an event, when the request's signal aborts. */
export const createScriptedBrain = ({ clock, wordDelayMs, apiUrl }: ScriptedBrainOptions): Brain => ({
  language: 'EN',
  async *reply(request): AsyncGenerator<BrainEvent> {
    const { message, files, history, turn, version = 1, signal } = request;
    const commands = readCommands(message.content ?? '');
    const slow = findCommand(commands, 'slow');
    const pauseMs = slow ? readNumber(slow, 0, 250, [0, 10_000]) : wordDelayMs;
    const text = message.content ?? '';
    const count = history.filter(({ role }) => role === 'user').length;
    const answer = (): readonly Saying[] => {
      if (message.formAnswer) return [thankForForm];
      if (files.length > 0 && commands.length === 0) return [{ text: answerFiles(message, files, count) }];
      return sayingsFor(text, commands, count).map((saying) => varied(saying, version));
    };
    const wanted = handOverOf(commands);
    if (wanted) yield { type: 'hand-over', wanted };
    const sayings = turn ? sayingsForTurn(turn, answer) : answer();

    for (const saying of sayings) {
      const { attachments, origin } = saying;
      yield { type: 'start', ...(attachments && { attachments }), ...(origin !== undefined && { origin }) };
      yield* preparations(saying, clock, signal);
      const said = saying.basket ? await mindBasket(saying.basket, request) : saying.text;
      if (signal.aborted) return;
      for (const word of splitWords(said.replaceAll('{{apiBase}}', apiUrl()))) {
        if (pauseMs > 0) await clock.sleep(pauseMs, signal);
        if (signal.aborted) return;
        yield { type: 'text', delta: word };
      }
      yield endOf(saying, apiUrl());
    }
  },
});
