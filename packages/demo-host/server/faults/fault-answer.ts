import type { FastifyInstance } from 'fastify';

/** An answer that breaks the protocol on purpose. */
export class FaultAnswer extends Error {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;

  constructor(status: number, contentType: string, body: string) {
    super('The scenario asked for this answer');
    this.name = 'FaultAnswer';
    this.status = status;
    this.contentType = contentType;
    this.body = body;
  }
}

/** Makes the routes answer with such errors as they are; all others go on to the handler around these routes. */
export const addFaultAnswers = (api: FastifyInstance): void => {
  api.setErrorHandler(async (error, _request, reply) => {
    if (!(error instanceof FaultAnswer)) throw error;
    return reply.code(error.status).type(error.contentType).send(error.body);
  });
};
