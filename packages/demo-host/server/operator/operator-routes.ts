// The calls of the operator page. Every one but the sign-in wants the token of a session.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readInput } from '../http-error.ts';
import { readRequestId } from '../request-id.ts';
import { goneSignal } from '../routes/gone-signal.ts';
import type { ApiServices } from '../routes/services.ts';
import { createOperatorSession, endOperatorSession, findOperator } from '../store/operators.ts';
import type { Operator } from '../store/operators.ts';
import { checkSignIn, requireOperator } from './operator-access.ts';
import { actOnAgenda, handBack, sayAsOperator, setPaywall, takeOver } from './operator-actions.ts';
import { operatorEvents } from './operator-events.ts';
import {
  agendaActionSchema,
  conversationParametersSchema,
  operatorMessageSchema,
  paywallSchema,
  signInSchema,
  transcriptQuerySchema,
} from './operator-requests.ts';
import { readDetail, readSummaries } from './operator-views.ts';
import { sendEventStream } from '../realtime/send-event-stream.ts';

export const operatorRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, replies, live, handout, clock, limits, operatorToken } = services;
  const path = '/operator/conversations/:conversationId';

  // Their tokens are no visitors', so their calls count by address, as those of strangers do.
  const limited = { config: { callLimit: limits.operator } };
  // Counted by address: whoever guesses can invent a new authorization header each time.
  const signInLimit = { ...limits.signIn, isByAddress: true };
  app.post('/operator/sign-in', { config: { callLimit: signInLimit } }, async (request) => {
    const { token, name } = readInput(signInSchema, request.body);
    checkSignIn(token, operatorToken);
    return { data: await createOperatorSession(database, name) };
  });

  app.post('/operator/sign-out', limited, async (request) => {
    const { token, operator } = await requireOperator(database, request);
    await endOperatorSession(database, token);
    return { data: { operator } };
  });

  app.get('/operator/events', limited, async (request, reply) => {
    const { token } = await requireOperator(database, request);
    const isSignedIn = async (): Promise<boolean> => (await findOperator(database, token)) !== null;
    return sendEventStream(reply, operatorEvents({ feed: live, clock, isSignedIn, signal: goneSignal(reply) }));
  });

  app.get('/operator/conversations', limited, async (request) => {
    await requireOperator(database, request);
    return { data: await readSummaries(database) };
  });

  app.get(path, limited, async (request) => {
    await requireOperator(database, request);
    const { conversationId } = readInput(conversationParametersSchema, request.params);
    const { lastId } = readInput(transcriptQuerySchema, request.query);
    return { data: await readDetail(database, handout, conversationId, lastId) };
  });

  /** An action answers with the conversation as it is then, and everybody hears of it. */
  const action = (
    method: 'post' | 'put',
    name: string,
    act: (conversationId: string, request: FastifyRequest, operator: Operator) => Promise<unknown>,
  ): void => {
    app[method](`${path}/${name}`, limited, async (request) => {
      const { operator } = await requireOperator(database, request);
      const { conversationId } = readInput(conversationParametersSchema, request.params);
      await act(conversationId, request, operator);
      live.changed(conversationId);
      return { data: await readDetail(database, handout, conversationId, undefined) };
    });
  };

  action('post', 'take-over', async (id, _request, operator) => {
    await replies.cancel(id);
    await takeOver(database, id, operator);
  });
  action('post', 'hand-back', (id) => handBack(database, id, clock.time()));
  action('post', 'messages', (id, request, operator) => {
    const { content } = readInput(operatorMessageSchema, request.body);
    return sayAsOperator(database, id, operator, content, readRequestId(request));
  });
  action('put', 'paywall', (id, request) => setPaywall(database, id, readInput(paywallSchema, request.body)));
  action('post', 'agenda', async (id, request) => {
    const asked = readInput(agendaActionSchema, request.body);
    await replies.cancel(id);
    await actOnAgenda(database, id, asked, clock.time());
  });
};
