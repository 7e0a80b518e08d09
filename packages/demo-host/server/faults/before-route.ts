import type { Message } from '@persona-chat/widget/protocol/message.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

/** The newest visible messages of a conversation, oldest first. */
export type LoadMessages = (conversationId: string) => Promise<readonly Message[]>;

/** Runs before the handler of one route, with its body read and not checked yet. What it throws or sends is the answer. */
export const beforeRoute = (
  api: FastifyInstance,
  method: string,
  url: string,
  run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void => {
  api.addHook('preHandler', async (request, reply) => {
    if (request.method === method && request.routeOptions.url === url) return run(request, reply);
  });
};

/** What a fault looks for in a request; null where it has another form, which is the route's business. */
export const read = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> | null => {
  const result = v.safeParse(schema, input);
  return result.success ? result.output : null;
};
