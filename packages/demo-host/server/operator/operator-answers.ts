// Canned answers: every operator reads them, owners write them.

import type { FastifyInstance } from 'fastify';
import { HttpError, readInput } from '../http-error.ts';
import type { ApiServices } from '../routes/services.ts';
import {
  deleteCannedAnswer,
  insertCannedAnswer,
  mostCannedAnswers,
  readCannedAnswers,
  updateCannedAnswer,
} from '../store/canned-answers.ts';
import type { Audit } from './audit.ts';
import { requireOperator, requireOwner } from './operator-access.ts';
import { cannedAnswerParametersSchema, cannedAnswerSchema } from './operator-requests.ts';

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
    return database.transaction(async (queryable) => {
      const answer = await insertCannedAnswer(queryable, asked);
      if (!answer) throw new HttpError(409, `There are ${mostCannedAnswers} answers already.`);
      await audit(queryable, { action: 'canned-answer', operator, detail: 'added' });
      return { data: answer };
    });
  });

  app.put(`${path}/:cannedAnswerId`, limited, async (request) => {
    const operator = await requireOwner(database, request);
    const { cannedAnswerId: id } = readInput(cannedAnswerParametersSchema, request.params);
    const answer = { id, ...readInput(cannedAnswerSchema, request.body) };
    return database.transaction(async (queryable) => {
      if (!(await updateCannedAnswer(queryable, answer))) throw unknown();
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
