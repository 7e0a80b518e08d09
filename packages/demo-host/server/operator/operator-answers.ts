// Canned answers: every operator reads them, owners write them.

import type { FastifyInstance } from 'fastify';
import { HttpError, readInput } from '../http-error.ts';
import { readRequestId } from '../request-id.ts';
import type { ApiServices } from '../routes/services.ts';
import {
  type CannedAnswer,
  deleteCannedAnswer,
  findAddedAnswer,
  findCannedAnswer,
  insertCannedAnswer,
  lockCannedAnswers,
  mostCannedAnswers,
  readCannedAnswers,
  updateCannedAnswer,
} from '../store/canned-answers.ts';
import type { Audit } from './audit.ts';
import { requireOperator, requireOwner } from './operator-access.ts';
import { cannedAnswerParametersSchema, cannedAnswerSchema, changedAnswerSchema } from './operator-requests.ts';

type Words = Pick<CannedAnswer, 'title' | 'text'>;
const isSame = (one: Words, other: Words): boolean => one.title === other.title && one.text === other.text;

const changedMeanwhile = (): HttpError => new HttpError(409, 'Somebody else has changed this answer meanwhile.');
const unknown = (): HttpError => new HttpError(404, 'There is no such answer.');

export const cannedAnswerRoutes = (app: FastifyInstance, services: ApiServices, audit: Audit): void => {
  const { database, limits } = services;
  const limited = { config: { callLimit: limits.operator } };
  const path = '/operator/canned-answers';

  app.get(path, limited, async (request) => {
    await requireOperator(database, request);
    return { data: await readCannedAnswers(database) };
  });

  app.post(path, limited, async (request) => {
    const operator = await requireOwner(database, request);
    const asked = readInput(cannedAnswerSchema, request.body);
    const requestId = readRequestId(request);
    return database.transaction(async (queryable) => {
      await lockCannedAnswers(queryable);
      const before = requestId === null ? null : await findAddedAnswer(queryable, requestId);
      if (before && isSame(before, asked)) return { data: before };
      const answer = before ? { ...before, ...asked } : await insertCannedAnswer(queryable, asked, requestId);
      if (!answer) throw new HttpError(409, `There are ${mostCannedAnswers} answers already.`);
      if (before) await updateCannedAnswer(queryable, answer);
      await audit(queryable, { action: 'canned-answer', operator, detail: before ? 'changed' : 'added' });
      return { data: answer };
    });
  });

  app.put(`${path}/:cannedAnswerId`, limited, async (request) => {
    const operator = await requireOwner(database, request);
    const { cannedAnswerId: id } = readInput(cannedAnswerParametersSchema, request.params);
    const { before, ...asked } = readInput(changedAnswerSchema, request.body);
    const answer = { id, ...asked };
    return database.transaction(async (queryable) => {
      await lockCannedAnswers(queryable);
      const stored = await findCannedAnswer(queryable, id);
      if (!stored) throw unknown();
      // Nothing is changed that was asked for before, and whose answer was lost.
      if (isSame(stored, asked)) return { data: stored };
      if (before && !isSame(stored, before)) throw changedMeanwhile();
      await updateCannedAnswer(queryable, answer);
      await audit(queryable, { action: 'canned-answer', operator, detail: 'changed' });
      return { data: answer };
    });
  });

  app.delete(`${path}/:cannedAnswerId`, limited, async (request) => {
    const operator = await requireOwner(database, request);
    const { cannedAnswerId: id } = readInput(cannedAnswerParametersSchema, request.params);
    return database.transaction(async (queryable) => {
      if (!(await deleteCannedAnswer(queryable, id))) throw unknown();
      await audit(queryable, { action: 'canned-answer', operator, detail: 'deleted' });
      return { data: { id } };
    });
  });
};
