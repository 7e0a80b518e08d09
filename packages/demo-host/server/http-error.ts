// Every failure leaves the server as JSON `{message}` with its status.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.headers = headers;
  }
}

export const bodyLimitBytes = 256 * 1024;

const unexpected = 'Something went wrong. Please try again later.';

const readableMessage = (error: FastifyError, status: number): string => {
  if (status >= 500) return unexpected;
  if (status === 413) return `The request is larger than ${bodyLimitBytes / 1024} kB.`;
  return error.message;
};

/** Fastify's error handler: what is not meant for the outside is reported and answered in general words. */
export const createErrorHandler =
  (report: (error: unknown) => void) =>
  async (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): Promise<{ message: string }> => {
    if (error instanceof HttpError) {
      reply.code(error.status).headers(error.headers);
      return { message: error.message };
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) report(error);
    reply.code(status);
    return { message: readableMessage(error, status) };
  };

/** Checks what came in against a schema of the widget's protocol; 400 with the place and reason of the first issue. */
export const readInput = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  throw new HttpError(
    400,
    place === null ? `Invalid request. ${issue.message}` : `Invalid "${place}". ${issue.message}`,
  );
};
