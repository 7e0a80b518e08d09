// What the server knows nothing of may be the conversation itself, which was deleted on another device.

import type { WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { ConversationsFeature } from './conversations-types.ts';

export type Refusal = Pick<WidgetError, 'status'>;

/** Creates what is told of refusals: after a 404 the conversation is left where it has gone; `before` is called first then. */
export const createGoneCheck =
  ($response: Readable<Bootstrap | null>, open: () => Promise<Pick<ConversationsFeature, 'leaveMissing'>>) =>
  ({ status }: Refusal, before?: () => void): void => {
    if (status !== 404 || !$response.get()?.capabilities?.conversations) return;
    before?.();
    void open().then(
      ({ leaveMissing }) => leaveMissing(),
      () => {
        // The next call says it again.
      },
    );
  };
