import { guestUpdateSchema } from '@persona-chat/widget/protocol/guest.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { updateGuest } from '../store/visitors.ts';
import type { ApiServices } from './services.ts';

const parametersSchema = v.object({ guestId: v.string() });
const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const emailSchema = v.pipe(v.string(), v.email(), v.maxLength(254));

/** Only campaign parameters are kept, whatever else a page's query held (contract §4). */
const campaign = (utm: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(utm).filter(([name]) => /^utm_\w{1,40}$/.test(name)));

/** PUT /guests/{guestId}: what the start form sends. */
export const guestRoutes = (app: FastifyInstance, { database }: ApiServices): void => {
  app.put('/guests/:guestId', async (request) => {
    const viewer = await requireViewer(database, request);
    const { guestId } = readInput(parametersSchema, request.params);
    if (viewer.guestId !== guestId) throw new HttpError(404, 'There is no such guest.');
    const { name, email, additionalInfo, utm = {} } = readInput(guestUpdateSchema, request.body);
    if (!v.is(nameSchema, name)) throw new HttpError(422, 'Please enter a name.');
    if (!v.is(emailSchema, email)) throw new HttpError(422, 'Please enter a valid email address.');
    const known = await database.query<{ id: string }>('select id from field_definitions');
    if (additionalInfo.some(({ fieldId }) => !known.some(({ id }) => id === fieldId))) {
      throw new HttpError(422, 'Invalid field');
    }
    const guest = await updateGuest(database, guestId, {
      name: name.trim(),
      email,
      additionalInfo,
      utm: campaign(utm),
    });
    if (!guest) throw new HttpError(404, 'There is no such guest.');
    return { data: guest };
  });
};
