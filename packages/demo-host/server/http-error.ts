// Every failure leaves the server as JSON `{message}` with its status; a refused form as `{message, fields}`.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { DatabaseBusy, DatabaseUnavailable, StorageFull } from './store/database.ts';
import { FileStoreUnavailable } from './uploads/file-store.ts';

export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.headers = headers;
  }

  /** The name that Fastify has for it, and others who build on it. */
  get statusCode(): number {
    return this.status;
  }
}

/** 422 with a text for each refused field, which the form shows there. */
export class FieldsError extends HttpError {
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(422, message);
    this.name = 'FieldsError';
    this.fields = fields;
  }
}

export interface Failure {
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export const bodyLimitBytes = 256 * 1024;

export const unexpected = 'Something went wrong. Please try again later.';
const unavailable = 'The service is not available at the moment. Please try again in a few seconds.';
const storageFull = 'The server has no room left to store anything. Please try again later.';
const noFiles = 'Files cannot be stored or read at the moment. Please try again in a few seconds.';
/** A restart of PostgreSQL takes about as long. */
const retryAfterSeconds = 2;
/** So long the server itself has waited for a store that is silent. */
const retryFilesAfterSeconds = 10;

const readableMessage = (error: FastifyError, status: number, limitBytes: number): string => {
  if (status >= 500) return unexpected;
  if (status === 413) return `The request is larger than ${limitBytes / 1024} kB.`;
  return error.message;
};

/** Fastify's error handler: what is not meant for the outside is reported and answered in general words. */
export const createErrorHandler =
  (report: (error: unknown) => void) =>
  async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<Failure> => {
    if (error instanceof HttpError) {
      reply.code(error.status).headers(error.headers);
      return error instanceof FieldsError
        ? { message: error.message, fields: error.fields }
        : { message: error.message };
    }
    if (error instanceof DatabaseUnavailable) {
      // Whoever asks for too much must not fill the log either.
      if (!(error instanceof DatabaseBusy)) report(error);
      reply.code(503).header('retry-after', String(retryAfterSeconds));
      return { message: unavailable };
    }
    if (error instanceof FileStoreUnavailable) {
      report(error);
      reply.code(503).header('retry-after', String(retryFilesAfterSeconds));
      return { message: noFiles };
    }
    if (error instanceof StorageFull) {
      report(error);
      reply.code(507);
      return { message: storageFull };
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) report(error);
    reply.code(status);
    return { message: readableMessage(error, status, request.routeOptions.bodyLimit ?? bodyLimitBytes) };
  };

const maxReasonCharacters = 200;

/**
 * Checks what came in against a schema of the widget's protocol; 400 with the place and reason of the first issue, unless
 * `refuse` has a better answer for the place and kind of it.
 */
export const readInput = <Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  refuse: (place: string | null, kind: string) => HttpError | null = () => null,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  const refusal = refuse(place, issue.type);
  if (refusal) throw refusal;
  // Some of the library's sentences repeat what was sent.
  const reason = issue.message.slice(0, maxReasonCharacters);
  throw new HttpError(
    400,
    place === null ? `Invalid request. ${reason}` : `Invalid "${place.slice(0, 100)}". ${reason}`,
  );
};
