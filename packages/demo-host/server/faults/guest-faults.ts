// A visitor can make the start form fail by the domain of the e-mail address, so that each of its texts can be seen.

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FieldsError, HttpError, unexpected } from '../http-error.ts';
import { refusedText } from '../guests/validation-texts.ts';
import { beforeRoute, read } from './before-route.ts';

const bodySchema = v.object({ email: v.string() });

/** Throws the failure that the address asks for; true: answer without data, and store nothing. */
const fail = (email: string): boolean => {
  switch (email.slice(email.lastIndexOf('@') + 1).toLowerCase()) {
    case 'refused.example':
      throw new FieldsError(refusedText, { email: "We can't reach this address" });
    case 'broken.example':
      throw new HttpError(500, unexpected);
    case 'nodata.example':
      return true;
    default:
      return false;
  }
};

export const addGuestFaults = (api: FastifyInstance): void =>
  beforeRoute(api, 'PUT', '/guests/:guestId', async ({ body }, reply) => {
    const update = read(bodySchema, body);
    if (update && fail(update.email.trim())) return reply.send({});
  });
