// The browser's channel over HTTP: a handshake, requests that bring messages, and one long response that carries ours.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import * as v from 'valibot';
import { channelQuerySchema, readBearer, readMessages } from './channel-request.ts';
import type { ChannelQuery, Messages } from './channel-request.ts';
import type { BackChannel } from './channel.ts';
import type { ListenerClock } from './document-feed.ts';
import { toHandshake, toReceipt } from './frames.ts';
import { ListenerError } from './listener-error.ts';
import { createRateCheck } from './rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';
import { overSession, readRefusal, refusedSession } from './refusals.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export interface ListenOptions {
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly clock: ListenerClock;
  readonly keepAliveMs: number;
  readonly limits: RateLimits;
  /** For whom a session is counted, and a request that no token speaks for. */
  readonly addressOf: (request: FastifyRequest) => string;
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
  if (!messages) throw new ListenerError(400, 'The messages cannot be read.');
  return { text, messages };
};

const readQuery = (input: unknown): ChannelQuery => {
  const result = v.safeParse(channelQuerySchema, input);
  if (!result.success) throw new ListenerError(400, 'The request is not one of this channel.');
  return result.output;
};

/** Registers the channel. Bodies have to arrive as text, whatever their type. */
export const listenRoutes = (app: FastifyInstance, options: ListenOptions): void => {
  const { sessions, tokens, clock, keepAliveMs, limits, addressOf } = options;
  const checkHandshake = createRateCheck(app, 'handshake', limits.handshakes);
  const checkRefused = createRateCheck(app, 'refused', limits.refusedHandshakes);
  const checkRequest = createRateCheck(app, 'request', limits.requests);

  /** A session for whoever has a token that holds; everybody else is told so, and holds nothing. */
  const open = async (request: FastifyRequest): Promise<string> => {
    const { text, messages } = readBody(request.body);
    const bearer = readBearer(text);
    const grant = bearer === null ? null : await tokens.read('id', bearer);
    if (grant && grant.expiresAt > clock.time()) await checkHandshake(request, grant.uid);
    else await checkRefused(request, addressOf(request));
    await clock.sleep(handshakeDelayMs);
    if (!grant) return toHandshake(refusedSession(messages.messages), keepAliveMs);
    if (grant.expiresAt <= clock.time()) return toHandshake(overSession, keepAliveMs);
    const session = sessions.open(grant, addressOf(request));
    if (!session) throw new ListenerError(503, 'Too many listen already.', { 'retry-after': '10' });
    session.receive(session.channel.accept(messages.offset, messages.messages));
    return toHandshake(session.channel.id, keepAliveMs);
  };

  const receive = (session: Session, body: unknown): string => {
    const { messages } = readBody(body);
    session.receive(session.channel.accept(messages.offset, messages.messages));
    const { hasBackChannel, lastId, waitingBytes } = session.channel.receipt();
    return toReceipt(hasBackChannel, lastId, waitingBytes);
  };

  /** The last answer on each connection that may take as long as it likes. */
  const unfinished = new WeakMap<Socket, FastifyReply>();

  const attach = (session: Session, { CI, TO }: ChannelQuery, reply: FastifyReply): FastifyReply => {
    const { socket } = reply.request.raw;
    // Browsers and proxies ask again after an answer. Whoever asks ahead of it would be given everything once more each time.
    if (unfinished.get(socket)?.raw.writableFinished === false) {
      throw new ListenerError(429, 'The last answer on this connection is not finished.', { connection: 'close' });
    }
    unfinished.set(socket, reply);
    // What it would read ahead is not counted as kept for the client.
    const body = new PassThrough({ highWaterMark: 1_024 });
    // A connection that is cut off is no failure of ours.
    body.on('error', () => {});
    reply.raw.once('close', () => body.destroy());
    const sent = reply.send(body);
    const connection: BackChannel = {
      write: (text) => body.write(text),
      end: () => body.end(),
      on: (event, listener) => (event === 'drain' ? body : reply.raw).on(event, listener),
      destroy: () => reply.raw.destroy(),
    };
    session.channel.attach(connection, CI === '1' ? Math.min(longestHoldMs, TO ?? longestHoldMs) : null);
    return sent;
  };

  /** The client looks for these words, behind the first character, to begin anew instead of asking again. */
  const unknownSession = (reply: FastifyReply): string => {
    reply.code(400);
    return '400: Unknown SID';
  };

  /** What a client without a session hears: why it has none, once. */
  const refuse = async (query: ChannelQuery, request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    await checkRefused(request, addressOf(request));
    const refusal = readRefusal(query.SID ?? '');
    if (refusal === null || (query.AID ?? 0) > 0) return unknownSession(reply);
    return request.method === 'POST' ? toReceipt(true, 0, 0) : refusal;
  };

  app.route({
    method: ['GET', 'POST'],
    url: path,
    handler: async (request, reply) => {
      const query = readQuery(request.query);
      reply.headers(textHeaders);
      if (query.SID === undefined) {
        if (request.method !== 'POST') throw new ListenerError(400, 'A channel begins with a POST.');
        return open(request);
      }
      const session = sessions.find(query.SID);
      if (query.TYPE === 'terminate') {
        session?.channel.end();
        return '';
      }
      if (!session) return refuse(query, request, reply);
      await checkRequest(request, session.uid);
      if (query.AID !== undefined) session.channel.acknowledge(query.AID);
      return request.method === 'POST' ? receive(session, request.body) : attach(session, query, reply);
    },
  });
};
