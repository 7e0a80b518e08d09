// SEC8: who asks, and whether a conversation is theirs. Ids prove nothing; only the bearer token counts.

import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';
import { findConversation } from './store/conversations.ts';
import type { StoredConversation } from './store/conversations.ts';
import type { Queryable } from './store/database.ts';
import { findViewer } from './store/visitors.ts';
import type { Viewer } from './store/visitors.ts';

const unauthorized = (message: string): HttpError => new HttpError(401, message, { 'www-authenticate': 'Bearer' });

/** What may stand behind `Bearer`. */
export const tokenPattern = /^[\w.~+/=-]{8,256}$/;

/** The bearer token, or null without one; 401 for what cannot be one. */
export const readToken = (request: FastifyRequest): string | null => {
  const { authorization } = request.headers;
  if (authorization === undefined) return null;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined || !tokenPattern.test(token)) throw unauthorized('The token is not valid.');
  return token;
};

const findRequestViewer = async (database: Queryable, request: FastifyRequest): Promise<Viewer | null> => {
  const token = readToken(request);
  if (token === null) return null;
  const viewer = await findViewer(database, token);
  if (!viewer) throw unauthorized('The token is not valid.');
  return viewer;
};

/** A request asks more than once who it comes from: its limit, and its route. */
const known = new WeakMap<FastifyRequest, Promise<Viewer | null>>();

/** The viewer, or null without a token; 401 when there is one and it is not valid. */
export const readViewer = (database: Queryable, request: FastifyRequest): Promise<Viewer | null> => {
  const viewer = known.get(request) ?? findRequestViewer(database, request);
  known.set(request, viewer);
  return viewer;
};

export const requireViewer = async (database: Queryable, request: FastifyRequest): Promise<Viewer> => {
  const viewer = await readViewer(database, request);
  if (!viewer) throw unauthorized('A token is needed.');
  return viewer;
};

/** 404 also for a conversation of somebody else: whether it exists is none of the viewer's business. */
export const requireConversation = async (
  database: Queryable,
  viewer: Viewer,
  id: string,
): Promise<StoredConversation> => {
  const conversation = await findConversation(database, viewer, id);
  if (!conversation) throw new HttpError(404, 'There is no such conversation.');
  return conversation;
};
