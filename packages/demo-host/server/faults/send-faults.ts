// A visitor can ask the scripted persona to refuse a message: `/refuse 422 Too spicy`, `/limit 2`.

import { findCommand, readCommands, readNumber } from '../brains/commands.ts';
import { HttpError } from '../http-error.ts';

/** Throws an HttpError when the message's text asks for one; `requestId` is limited once only. */
export type SendFaults = (text: string, requestId: string | null) => void;

export const noSendFaults: SendFaults = () => {};

/** How many request ids are remembered: enough for a demo, and bounded. */
const rememberedRequests = 1_000;

export const createSendFaults = (): SendFaults => {
  const limited = new Set<string>();
  return (text, requestId) => {
    const commands = readCommands(text);
    const refuse = findCommand(commands, 'refuse');
    if (refuse) {
      const status = readNumber(refuse, 0, 422, [400, 599]);
      const words = /^\d+$/.test(refuse.words[0] ?? '') ? refuse.words.slice(1) : refuse.words;
      throw new HttpError(status, words.join(' ') || 'The persona does not take this message.');
    }
    const limit = findCommand(commands, 'limit');
    const key = requestId ?? text;
    if (limit && !limited.has(key)) {
      if (limited.size >= rememberedRequests) limited.clear();
      limited.add(key);
      throw new HttpError(429, 'Too many messages. Please wait a moment.', {
        'retry-after': String(readNumber(limit, 0, 3, [0, 3_600])),
      });
    }
  };
};
