import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/** The id that stays the same when a request is made again (docs/protocol.md#sending), or null. */
export const readRequestId = (request: FastifyRequest): string | null => {
  const id = request.headers['x-request-id'];
  if (id === undefined || id === '') return null;
  if (typeof id !== 'string' || id.length > 128) throw new HttpError(400, 'Invalid "x-request-id".');
  return id;
};
