// The calls of the operator page. Every one but the sign-in wants the token of a session.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, readInput } from '../http-error.ts';
import { sendEventStream } from '../realtime/send-event-stream.ts';
import { tellWaiting } from '../realtime/tell-waiting.ts';
import { readRequestId } from '../request-id.ts';
import { goneSignal } from '../routes/gone-signal.ts';
import type { ApiServices } from '../routes/services.ts';
import type { AuditAction } from '../store/audit-events.ts';
import { createOperatorSession, endOperatorSession, findOperator } from '../store/operator-sessions.ts';
import { holdAccount, holdEnabled } from '../store/operators.ts';
import { createAudit } from './audit.ts';
import type { Audit } from './audit.ts';
import { readList } from './conversation-list.ts';
import { accountRoutes } from './operator-accounts.ts';
import { cannedAnswerRoutes } from './operator-answers.ts';
import { eventsPath, identify, requireOperator, unauthorized } from './operator-access.ts';
import {
  actOnAgenda,
  close,
  handBack,
  lockForOperator,
  sayAsOperator,
  setPaywall,
  takeOver,
} from './operator-actions.ts';
import type { OperatorAction } from './operator-actions.ts';
import { operatorEvents } from './operator-events.ts';
import {
  agendaActionSchema,
  conversationParametersSchema,
  listQuerySchema,
  operatorMessageSchema,
  paywallSchema,
  signInSchema,
  takeOverSchema,
  transcriptQuerySchema,
} from './operator-requests.ts';
import { readDetail } from './operator-views.ts';
import { operatorVisitorRoutes } from './operator-visitors.ts';
import { ownSecretRoutes } from './own-secret.ts';
import { startWaiting } from './start-waiting.ts';

const path = '/operator/conversations/:conversationId';

const sessionRoutes = (app: FastifyInstance, services: ApiServices, audit: Audit): void => {
  const { database, limits, operatorToken } = services;

  // Counted by address: whoever guesses can invent a new authorization header each time.
  const signInLimit = { ...limits.signIn, isByAddress: true };
  app.post('/operator/sign-in', { config: { callLimit: signInLimit } }, async (request) => {
    const sent = readInput(signInSchema, request.body);
    const outcome = await identify(database, sent, operatorToken);
    const detail = sent.token !== undefined ? 'with the server’s token' : 'with an account';
    if (outcome.operator === null) {
      await audit(database, { action: 'sign-in-failed', operator: outcome.account, detail });
      throw new HttpError(401, outcome.refusal);
    }
    const { operator, secretHash } = outcome;
    return database.transaction(async (queryable) => {
      // Disabled, or given a new secret, while this one was looked at.
      if (secretHash !== null && !(await holdAccount(queryable, operator.id, secretHash)))
        throw new HttpError(401, 'The account has just been changed. Please sign in again.');
      await audit(queryable, { action: 'sign-in', operator, detail });
      return { data: await createOperatorSession(queryable, operator) };
    });
  });

  app.post('/operator/sign-out', { config: { callLimit: limits.operator } }, async (request) => {
    const { token, operator } = await requireOperator(database, request);
    await database.transaction(async (queryable) => {
      await audit(queryable, { action: 'sign-out', operator });
      await endOperatorSession(queryable, token);
    });
    return { data: { operator } };
  });
};

const actionRoutes = (app: FastifyInstance, services: ApiServices, audit: Audit): void => {
  const { database, replies, live, handout, clock, limits, report } = services;

  /** An action answers with the conversation as it is then, and everybody hears of it. */
  const action = (
    method: 'post' | 'put',
    name: string,
    noted: AuditAction,
    prepare: (request: FastifyRequest) => {
      readonly stopsReply?: boolean;
      /** The persona may have something to answer then. */
      readonly startsReply?: boolean;
      /** It may show in no live document: operators hear of it all the same. */
      readonly isAnnounced?: boolean;
      /** Words for the audit log; null where nothing happened. */
      act(asked: OperatorAction): Promise<string | null>;
    },
  ): void => {
    app[method](`${path}/${name}`, { config: { callLimit: limits.operator } }, async (request) => {
      const { operator } = await requireOperator(database, request);
      const { conversationId } = readInput(conversationParametersSchema, request.params);
      const { act, stopsReply = false, startsReply = false, isAnnounced = false } = prepare(request);
      if (stopsReply) await replies.cancel(conversationId);
      await database.transaction(async (queryable) => {
        // Before the conversation's lock, as where an account is disabled: nobody who has just been takes anything over.
        if (!(await holdEnabled(queryable, operator.id))) throw unauthorized();
        const conversation = await lockForOperator(queryable, conversationId);
        const detail = await act({ queryable, conversation, operator });
        if (detail !== null)
          await audit(queryable, { action: noted, operator, conversationId, detail: detail || null });
      });
      live.changed(conversationId);
      if (isAnnounced) live.announce(conversationId);
      // Whoever was taken out of the line makes room for the others.
      await tellWaiting(database, live).catch(report);
      if (startsReply) await startWaiting(services, request, conversationId);
      return { data: await readDetail(database, handout, conversationId, undefined) };
    });
  };

  action('post', 'take-over', 'take-over', (request) => {
    const from = readInput(takeOverSchema, request.body)?.from;
    return { stopsReply: true, act: (asked) => takeOver(asked, from) };
  });
  action('post', 'hand-back', 'hand-back', () => ({
    startsReply: true,
    act: (asked) => handBack(asked, clock.time()),
  }));
  action('post', 'close', 'close', () => ({
    startsReply: true,
    isAnnounced: true,
    act: (asked) => close(asked, clock.time()),
  }));
  action('post', 'messages', 'message', (request) => {
    const message = readInput(operatorMessageSchema, request.body);
    return { act: (asked) => sayAsOperator(asked, message, readRequestId(request)) };
  });
  action('put', 'paywall', 'paywall', (request) => {
    const paywall = readInput(paywallSchema, request.body);
    return { act: (asked) => setPaywall(asked, paywall) };
  });
  action('post', 'agenda', 'agenda', (request) => {
    const asked = readInput(agendaActionSchema, request.body);
    return { stopsReply: true, act: (action) => actOnAgenda(action, asked, clock.time()) };
  });
};

export const operatorRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, live, handout, clock, limits, log, streams } = services;
  const audit = createAudit(log);
  // Their tokens are no visitors', so their calls count by address, as those of strangers do.
  const limited = { config: { callLimit: limits.operator } };

  sessionRoutes(app, services, audit);
  actionRoutes(app, services, audit);
  accountRoutes(app, services, audit);
  ownSecretRoutes(app, services, audit);
  cannedAnswerRoutes(app, services, audit);
  operatorVisitorRoutes(app, services, audit);

  app.get(eventsPath, limited, async (request, reply) => {
    const { token, operator } = await requireOperator(database, request);
    streams.take(request, reply, `operator ${operator.id}`);
    const isSignedIn = async (): Promise<boolean> => (await findOperator(database, token, false)) !== null;
    const signal = goneSignal(reply);
    return sendEventStream(reply, operatorEvents({ feed: live, database, clock, isSignedIn, signal }));
  });

  app.get('/operator/conversations', limited, async (request) => {
    const { operator } = await requireOperator(database, request);
    const query = readInput(listQuerySchema, request.query);
    const { summaries, next } = await readList(database, { ...query, operatorId: operator.id });
    return { data: summaries, metadata: { next } };
  });

  app.get(path, limited, async (request) => {
    await requireOperator(database, request);
    const { conversationId } = readInput(conversationParametersSchema, request.params);
    const { lastId } = readInput(transcriptQuerySchema, request.query);
    return { data: await readDetail(database, handout, conversationId, lastId) };
  });
};
