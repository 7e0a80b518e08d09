import websocket from '@fastify/websocket';
import { speechQuerySchema } from '@persona-chat/widget/protocol/requests.ts';
import type { SpeechQuery } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { HttpError, readInput } from '../http-error.ts';
import { refuseConnection } from '../http-refusals.ts';
import { toSpender } from '../limits/budgets.ts';
import { addressKey } from '../limits/client-address.ts';
import { cleanForwardedFor } from '../limits/forwarded-for.ts';
import { meteredRecognizer } from '../limits/metered-speech.ts';
import { newId } from '../secrets.ts';
import { closeCode, serveConnection } from '../speech/speech-connection.ts';
import type { Authorized } from '../speech/speech-connection.ts';
import { findConversation } from '../store/conversations.ts';
import { findPersona } from '../store/personas.ts';
import { findViewer, ownerId } from '../store/visitors.ts';
import type { ApiServices } from './services.ts';

/** Where the speech socket is opened; the bootstrap names it. */
export const speechPath = '/speech';

/** A frame of the widget has 4,800 bytes. */
const maxFrameBytes = 65_536;
/** Of a frame; browsers send each as one. */
const maxFragments = 16;
const heartbeatMs = 20_000;
/** A socket that the client does not close is cut when the server stops. */
const closeMs = 500;

/** Makes the listener take sockets at all; before every route, so that those that take none refuse them. */
export const acceptSockets = (app: FastifyInstance): void => {
  // Requests that open a socket come by another way than all others.
  app.server.prependListener('upgrade', cleanForwardedFor);
  app.register(websocket, {
    // Each frame in a turn of its own: one packet may bring thousands.
    options: { maxPayload: maxFrameBytes, perMessageDeflate: false, allowSynchronousEvents: false, maxFragments },
    // Frames that are too large or broken close the socket; that is the client's news.
    errorHandler: () => {},
    preClose(done) {
      const { clients } = this.websocketServer;
      for (const client of clients) client.close(1001);
      const timer = setTimeout(() => {
        for (const client of clients) client.terminate();
      }, closeMs);
      this.websocketServer.close(() => {
        clearTimeout(timer);
        done();
      });
    },
  });
  app.after(() => {
    app.websocketServer.on('wsClientError', ({ message }, socket) => {
      refuseConnection(socket, new HttpError(400, `${message}.`, { 'sec-websocket-version': '13' }));
    });
  });
  // Where there is no call at all the answer is 404.
  app.addHook('preParsing', async ({ ws, routeOptions: { url, config } }) => {
    if (ws && url !== undefined && config.takesSockets !== true)
      throw new HttpError(400, 'This call takes no WebSocket.');
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a WebSocket may be opened here. */
    takesSockets?: boolean;
  }
}

/** GET /speech: the speech socket; its first frame brings the token (docs/protocol.md#the-speech-socket, SEC8). */
export const speechRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, clock, limits, budgets, speech, report } = services;

  const authorize = async (
    { conversationId, guestId, requestId = newId(), targetLanguage = 'en-US' }: SpeechQuery,
    token: string,
    request: FastifyRequest,
  ): Promise<Authorized | { readonly code: number; readonly reason: string }> => {
    const viewer = await findViewer(database, token);
    if (!viewer) return { code: closeCode.unauthorized, reason: 'The token is not valid.' };
    const conversation = await findConversation(database, viewer, conversationId);
    if (!conversation || (guestId !== undefined && guestId !== '' && guestId !== viewer.guestId)) {
      return { code: closeCode.forbidden, reason: 'There is no such conversation.' };
    }
    const persona = await findPersona(database, conversation.personaId);
    const spender = toSpender(request, ownerId(viewer));
    const refusal = await budgets.speechSeconds.refusal(spender);
    if (refusal !== null) return { code: 1013, reason: refusal };
    const plain = speech.recognizerOf(persona?.recognizer ?? null);
    const recognizer =
      plain &&
      meteredRecognizer(plain, async (amount) => (await budgets.speechSeconds.spend(amount, spender)) === null);
    const key = { ownerId: ownerId(viewer), conversationId, requestId };
    const utterance = speech.utterances.open(key, addressKey(request.ip), recognizer, targetLanguage);
    if (!utterance) return { code: 1013, reason: 'Too many recordings at the same time.' };
    return { utterance };
  };

  app.route({
    method: 'GET',
    url: speechPath,
    config: { callLimit: limits.speech, takesSockets: true },
    // Before the socket opens, so that the refusal is a proper answer.
    preValidation: async (request) => {
      readInput(speechQuerySchema, request.query);
      if (!request.ws) throw new HttpError(426, 'A WebSocket is needed.', { upgrade: 'websocket' });
    },
    handler: async () => {
      throw new HttpError(426, 'A WebSocket is needed.', { upgrade: 'websocket' });
    },
    wsHandler: (socket: WebSocket, request) => {
      const query = readInput(speechQuerySchema, request.query);
      serveConnection({
        socket,
        clock,
        heartbeatMs,
        authorizeMs: speech.limits.authorizeMs,
        authorize: (token) => authorize(query, token, request),
        report,
      });
    },
  });
};
