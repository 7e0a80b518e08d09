// The call that says who talks.

import { parseData } from '../../protocol/envelope.ts';
import { type Guest, guestSchema } from '../../protocol/guest.ts';
import type { GuestUpdate } from '../../protocol/requests.ts';
import type { Caller } from './caller.ts';

/**
 * Asked for anew after a renewal, which makes another guest; null when the reply carries no guest. Field messages of a 422 are in the
 * error's `body`.
 */
export type PutGuest = (guestId: () => string, update: GuestUpdate) => Promise<Guest | null>;

/** Creates PUT /guests/{guestId} (docs/protocol.md#the-start-form). */
export const createPutGuest =
  ({ ask, renewing }: Caller): PutGuest =>
  (guestId, update) =>
    renewing(async () => {
      const path = `/guests/${encodeURIComponent(guestId())}`;
      return parseData(guestSchema, (await ask({ method: 'PUT', path, body: update })).data);
    });
