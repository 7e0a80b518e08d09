// SEC9: only known origins, compared letter by letter; a look-alike, `null` and a subdomain are strangers.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/** An onRequest hook. Requests without the header are no cross-origin browser requests; their token decides. */
export const createOriginGuard =
  (allowed: (request: FastifyRequest) => readonly string[]) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const { origin } = request.headers;
    if (origin !== undefined && !allowed(request).includes(origin))
      throw new HttpError(403, 'This origin is not allowed.');
  };

const operatorPath = '/operator';

const decoded = (path: string): string => {
  try {
    return new URL(decodeURIComponent(path).replace(/\/{2,}/g, '/'), 'http://any').pathname;
  } catch {
    return path;
  }
};

/** Whether it asks for one of the operator's calls, or for leave to make one: a preflight has the path, and no route of its own. */
export const isOperatorCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  [routeOptions.url ?? '', decoded(url)].some((path) => path.startsWith(operatorPath));

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** On a loopback address people type any of its names; all are this machine. */
export const withLoopbackNames = (url: string): readonly string[] => {
  const { protocol, hostname, port, origin } = new URL(url);
  if (!loopbackNames.includes(hostname)) return [origin];
  return loopbackNames.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
};
