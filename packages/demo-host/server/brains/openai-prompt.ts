import type { Message } from '@persona-chat/widget/protocol/message.ts';
import type OpenAI from 'openai';
import type { BrainRequest } from './brain.ts';

type Prompt = OpenAI.Chat.Completions.ChatCompletionMessageParam[];

/** Older messages are left out beyond this, so that a long conversation stays within any model's context. */
const maxHistoryCharacters = 24_000;

const contentOf = ({ content, attachments }: Message): string => {
  const files = (attachments ?? []).map(
    ({ name, content: text }) => `[Attached: ${name ?? ''}]${text ? ` ${text}` : ''}`,
  );
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

/** The persona's instructions, the conversation so far, and the visitor's message. */
export const toPrompt = ({ persona, history, message, language }: BrainRequest): Prompt => {
  const inLanguage = language.toLowerCase() === 'en' ? '' : `\nAnswer in the language with the code "${language}".`;
  const prompt: Prompt = [{ role: 'system', content: `${persona.instructions}${inLanguage}` }];
  for (const spoken of [...recent(history), message]) {
    const content = contentOf(spoken);
    if (content === '') continue;
    if (spoken.role === 'user') prompt.push({ role: 'user', content });
    else if (spoken.role === 'persona' || spoken.role === 'assistant') prompt.push({ role: 'assistant', content });
  }
  return prompt;
};
