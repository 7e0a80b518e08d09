// A visitor can ask the scripted persona to refuse a message: `/refuse 422 Too spicy`, `/limit 2`.

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { findCommand, readCommands, readNumber } from '../brains/commands.ts';
import { HttpError } from '../http-error.ts';
import { readRequestId } from '../request-id.ts';
import { beforeRoute, read } from './before-route.ts';

/** How many request ids are remembered: enough for a demo, and bounded. */
const rememberedRequests = 1_000;
const bodySchema = v.object({ message: v.object({ content: v.string() }) });

export const addSendFaults = (api: FastifyInstance): void => {
  const limited = new Set<string>();
  beforeRoute(api, 'POST', '/chat/v4', async (request) => {
    const text = read(bodySchema, request.body)?.message.content ?? '';
    const commands = readCommands(text);
    const refuse = findCommand(commands, 'refuse');
    if (refuse) {
      const status = readNumber(refuse, 0, 422, [400, 599]);
      const words = /^\d+$/.test(refuse.words[0] ?? '') ? refuse.words.slice(1) : refuse.words;
      throw new HttpError(status, words.join(' ') || 'The persona does not take this message.');
    }
    const limit = findCommand(commands, 'limit');
    if (!limit) return;
    const key = readRequestId(request) ?? text;
    if (limited.has(key)) return;
    if (limited.size >= rememberedRequests) limited.clear();
    limited.add(key);
    throw new HttpError(429, 'Too many messages. Please wait a moment.', {
      'retry-after': String(readNumber(limit, 0, 3, [0, 3_600])),
    });
  });
};
