// Who nests a value thousands of times wants code that walks through it to run out of stack.

import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';

/** Far more than any body of the API has, and far less than what walks through it can take. */
const maxJsonDepth = 200;

/** A text in quotes, as long as it is; a bracket. */
const tokens = /"(?:[^"\\]+|\\.)*"?|[[\]{}]/gs;

/** Whether lists and objects stand in each other more often than that. */
export const isDeep = (json: string, most = maxJsonDepth): boolean => {
  let depth = 0;
  for (const [token] of json.matchAll(tokens)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > most) return true;
  }
  return false;
};

/** Has each JSON body measured before it is read, whichever call it is for. */
export const refuseDeepJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeep(String(body))) done(new HttpError(400, `Lists and objects are nested more than ${maxJsonDepth} times.`));
    else void parse(request, String(body), done);
  });
};
