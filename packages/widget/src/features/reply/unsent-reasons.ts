// Why a message was not sent, which is kept with it.

import type { MessageList } from '../timeline/message-list.ts';
import type { UnsentListener } from '../timeline/follow-unsent.ts';
import type { ReplyFeature } from './reply-types.ts';

export interface UnsentReasonPorts {
  readonly timeline: { readonly list: Pick<MessageList, 'patch'> };
  readonly reply: Pick<ReplyFeature, '$status'>;
}

/** Gives a message that has failed its reason, and takes that away once it is tried again. `destroy` ends it. */
export function createUnsentReasons({ timeline: { list }, reply }: UnsentReasonPorts): UnsentListener & {
  destroy(): void;
} {
  /** The message that has just failed: the status that comes next says why, and what waits behind it takes that at once. */
  let failedKey = '';
  const destroy = reply.$status.listen((status) => {
    if (status.name === 'failed' && failedKey) list.patch(failedKey, { failure: status });
    failedKey = '';
  });
  return {
    heed(message, before) {
      if (before && before.delivery !== 'failed' && message?.delivery === 'failed') failedKey = message.key;
      else if (message?.failure && message.delivery !== 'failed') list.patch(message.key, { failure: undefined });
    },
    destroy,
  };
}
