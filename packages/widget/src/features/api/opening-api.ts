// The call that opens a conversation.

import type { HostPort } from '../../core/env.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import { readOpening } from '../../protocol/read-opening.ts';
import type { BootstrapRequest } from '../../protocol/requests.ts';
import { type Requests, required } from './requests.ts';

export interface OpeningApi {
  bootstrap(body: Omit<BootstrapRequest, 'clientId'>, signal: AbortSignal): Promise<Bootstrap>;
}

/** Creates POST /conversations (docs/protocol.md#opening-a-chat). No session is renewed for it: it makes one. */
export function createOpeningApi({ ask, who }: Requests, advise: HostPort['advise']): OpeningApi {
  return {
    async bootstrap(body, signal) {
      const { clientId } = who();
      const { data } = await ask({ method: 'POST', path: '/conversations', body: { ...body, clientId }, signal });
      return required(
        readOpening(data, () => advise('opening-part', data)),
        null,
        data,
      );
    },
  };
}
