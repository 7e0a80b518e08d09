// The browser's channel over HTTP: a handshake, requests that bring messages, and one long response that carries ours.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { PassThrough } from 'node:stream';
import type { Clock } from '../../clock.ts';
import { HttpError, readInput } from '../../http-error.ts';
import { channelQuerySchema, readBearer, readMessages } from './channel-request.ts';
import type { ChannelQuery, Messages } from './channel-request.ts';
import { toHandshake, toReceipt } from './frames.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export interface ListenOptions {
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly keepAliveMs: number;
}

/**
 * The client measures the handshake and takes a proxy for a buffering one when the first byte after it takes four times as
 * long. On one machine that is a few milliseconds, less than a browser's own hesitation.
 */
const handshakeDelayMs = 25;
const longestHoldMs = 25_000;
const path = '/google.firestore.v1.Firestore/Listen/channel';

const textHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

const readBody = (body: unknown): { readonly text: string; readonly messages: Messages } => {
  const text = typeof body === 'string' ? body : '';
  const messages = readMessages(text);
  if (!messages) throw new HttpError(400, 'The messages cannot be read.');
  return { text, messages };
};

/** Registers the channel. Bodies have to arrive as text, whatever their type. */
export const listenRoutes = (app: FastifyInstance, { sessions, tokens, clock, keepAliveMs }: ListenOptions): void => {
  const open = async (body: unknown): Promise<string> => {
    const { text, messages } = readBody(body);
    const bearer = readBearer(text);
    const session = sessions.open(bearer === null ? null : tokens.read('id', bearer));
    if (!session) throw new HttpError(503, 'Too many listen already.', { 'retry-after': '10' });
    await clock.sleep(handshakeDelayMs);
    session.receive(session.channel.accept(messages.offset, messages.messages));
    return toHandshake(session.channel.id, keepAliveMs);
  };

  const receive = (session: Session, body: unknown): string => {
    const { messages } = readBody(body);
    session.receive(session.channel.accept(messages.offset, messages.messages));
    const { hasBackChannel, lastId, waitingBytes } = session.channel.receipt();
    return toReceipt(hasBackChannel, lastId, waitingBytes);
  };

  const attach = (session: Session, { CI, TO }: ChannelQuery, reply: FastifyReply): FastifyReply => {
    const body = new PassThrough();
    // A connection that is cut off is no failure of ours.
    body.on('error', () => {});
    reply.raw.once('close', () => body.destroy());
    const sent = reply.send(body);
    session.channel.attach(body, CI === '1' ? Math.min(longestHoldMs, TO ?? longestHoldMs) : null);
    return sent;
  };

  /** The client looks for these words, behind the first character, to begin anew instead of asking again. */
  const unknownSession = (reply: FastifyReply): string => {
    reply.code(400);
    return '400: Unknown SID';
  };

  app.route({
    method: ['GET', 'POST'],
    url: path,
    handler: async (request, reply) => {
      const query = readInput(channelQuerySchema, request.query);
      reply.headers(textHeaders);
      if (query.SID === undefined) {
        if (request.method !== 'POST') throw new HttpError(400, 'A channel begins with a POST.');
        return open(request.body);
      }
      const session = sessions.find(query.SID);
      if (query.TYPE === 'terminate') {
        session?.channel.end();
        return '';
      }
      if (!session) return unknownSession(reply);
      if (query.AID !== undefined) session.channel.acknowledge(query.AID);
      return request.method === 'POST' ? receive(session, request.body) : attach(session, query, reply);
    },
  });
};
