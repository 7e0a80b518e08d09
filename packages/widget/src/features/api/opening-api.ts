// The calls that open a conversation and say who talks.

import { type Bootstrap, bootstrapSchema } from '../../protocol/bootstrap.ts';
import { parseData } from '../../protocol/envelope.ts';
import { type Guest, guestSchema } from '../../protocol/guest.ts';
import type { BootstrapRequest, GuestUpdate } from '../../protocol/requests.ts';
import { type Caller, required } from './caller.ts';

export interface OpeningApi {
  bootstrap(body: Omit<BootstrapRequest, 'clientId'>, signal: AbortSignal): Promise<Bootstrap>;
  /** PUT /guests/{guestId}, asked for anew after a renewal, which makes another guest; null when the reply carries no guest. Field messages of a 422 are in the error's `body`. */
  putGuest(guestId: () => string, update: GuestUpdate): Promise<Guest | null>;
}

/** Creates POST /conversations and PUT /guests/{guestId} (docs/protocol.md#calls, docs/protocol.md#opening-a-chat). */
export function createOpeningApi({ ask, renewing, who }: Caller): OpeningApi {
  return {
    async bootstrap(body, signal) {
      const { clientId } = who();
      const { data } = await ask({ method: 'POST', path: '/conversations', body: { ...body, clientId }, signal });
      return required(parseData(bootstrapSchema, data));
    },
    putGuest: (guestId, update) =>
      renewing(async () => {
        const path = `/guests/${encodeURIComponent(guestId())}`;
        return parseData(guestSchema, (await ask({ method: 'PUT', path, body: update })).data);
      }),
  };
}
