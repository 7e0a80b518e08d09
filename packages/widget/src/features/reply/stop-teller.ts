// A Stop is the visitor's own, and the server hears of it where it can.

import type { Env } from '../../core/env.ts';
import { toWidgetError } from '../../core/errors.ts';
import type { ChatApi } from '../api/chat-api.ts';
import type { AwaitedReplies } from './awaited-replies.ts';

export interface StopTeller {
  /** Tells that the reply to this message was stopped after `last`, its last bubble; without a network once that is back. Never rejects. */
  tell(messageId: string, last: { readonly id: string; readonly content: string } | undefined): void;
  /** A new message goes out, which ends at the server what still runs. */
  forget(): void;
  destroy(): void;
}

export interface StopTellerPorts {
  readonly env: Pick<Env, 'page'>;
  readonly api: Pick<ChatApi, 'stop'>;
  readonly awaited: AwaitedReplies;
  /** The newest page may hold what a Stop before the first word has left of a reply. */
  readonly onMissed: () => void;
}

/** Creates it over the call of docs/protocol.md#the-reply-stream. */
export function createStopTeller({ env, api, awaited, onMissed }: StopTellerPorts): StopTeller {
  let again: (() => void) | undefined;
  const forget = () => (again = undefined);
  const tell: StopTeller['tell'] = (messageId, last) => {
    api.stop(messageId, last).then(
      () => {
        if (last) return;
        awaited.remove(messageId);
        onMissed();
      },
      (thrown: unknown) => {
        // A server that has no such call stops by itself, since nobody reads.
        if (toWidgetError(thrown).status === undefined) again = () => tell(messageId, last);
      },
    );
  };
  const stopPage = env.page.onChange((kind) => {
    if (kind !== 'online') return;
    const lost = again;
    forget();
    lost?.();
  });
  return {
    tell,
    forget,
    destroy() {
      stopPage();
      forget();
    },
  };
}
