import type { Message } from '@persona-chat/widget/protocol/message.ts';
import { targetLanguageSchema } from '@persona-chat/widget/protocol/requests.ts';
import type OpenAI from 'openai';
import * as v from 'valibot';
import type { Turn } from '../agendas/turn.ts';
import type { BrainRequest } from './brain.ts';

type Prompt = OpenAI.Chat.Completions.ChatCompletionMessageParam[];

/** Older messages are left out beyond this, so that a long conversation stays within any model's context. */
const maxHistoryCharacters = 24_000;

const contentOf = ({ content, attachments }: Message): string => {
  const files = (attachments ?? []).map(({ type, name, content: text }) => {
    if (type !== 'VOICE') return `[Attached: ${name ?? ''}]${text ? ` ${text}` : ''}`;
    // The words may stand in the message itself, with the recording, or nowhere.
    return content?.trim() ? '' : text || '[A voice message without a transcript]';
  });
  return [content ?? '', ...files].filter((line) => line !== '').join('\n');
};

const recent = (history: readonly Message[]): readonly Message[] => {
  let characters = 0;
  const first = history.findLastIndex((message) => {
    characters += contentOf(message).length;
    return characters > maxHistoryCharacters;
  });
  return history.slice(first + 1);
};

const taskOf: Record<Turn['kind'], string> = {
  begun: 'The visitor has just begun it. Open it.',
  answered: 'The visitor has just answered. Thank them in a few words; do not ask for it again.',
  moved: 'Go on with it.',
  unclear: 'What the visitor said is no answer to the question. Say so kindly.',
  question: 'The visitor asks something in between. Answer that first.',
  completed: 'The visitor has just answered the last question. Close it.',
  left: 'The visitor has just left it. Say goodbye to it and go on as usual.',
};

/** The server decides where the agenda stands; the model only finds the words. */
const tellTurn = (turn: Turn | null): string => {
  if (!turn) return '';
  const said = turn.said === null ? '' : ` In substance: ${turn.said}`;
  const question = turn.question === null ? '' : `\nThen ask exactly one question, in substance this: ${turn.question}`;
  return `\nYou lead the visitor through "${turn.agenda}". ${taskOf[turn.kind]}${said}${question}`;
};

/** The persona's instructions, the conversation so far, and the visitor's message. */
export const toPrompt = ({ persona, history, message, language, turn }: BrainRequest): Prompt => {
  // Older conversations may hold what was never a language; nothing that a visitor wrote belongs into the instructions.
  const isKnown = v.is(targetLanguageSchema, language) && language.toLowerCase() !== 'en';
  const inLanguage = isKnown ? `\nAnswer in the language with the code "${language}".` : '';
  const prompt: Prompt = [{ role: 'system', content: `${persona.instructions}${tellTurn(turn)}${inLanguage}` }];
  for (const spoken of [...recent(history), message]) {
    const content = contentOf(spoken);
    if (content === '') continue;
    if (spoken.role === 'user') prompt.push({ role: 'user', content });
    else if (spoken.role === 'persona' || spoken.role === 'assistant') prompt.push({ role: 'assistant', content });
  }
  return prompt;
};
