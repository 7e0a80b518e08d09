// The calls of docs/protocol.md#past-conversations.

import type { HostPort } from '../../core/env.ts';
import { isUnanswered, toWidgetError, WidgetError } from '../../core/errors.ts';
import { requireData } from '../../core/require-data.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import { historySchema } from '../../protocol/calls.ts';
import { nextCursor, parseData, parseItems } from '../../protocol/envelope.ts';
import { type PastConversation, pastConversationSchema } from '../../protocol/past-conversation.ts';
import { readOpening } from '../../protocol/read-opening.ts';
import type { Caller } from '../api/caller.ts';

export interface ConversationsPage {
  readonly conversations: readonly PastConversation[];
  /** Of the next page, or null. */
  readonly next: string | null;
}

export interface ListQuery {
  readonly personaId: string;
  readonly search: string;
  readonly cursor: string | null;
}

/** What a reply must carry; without it the server's own words say why. */
function required<T>(value: T | null, serverMessage?: string | null): T {
  if (value === null) throw new WidgetError('protocol', serverMessage ? { serverMessage } : {});
  return value;
}

/** What changes nothing by being done twice is asked for once more where its answer was lost. */
const unlessLost = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch((thrown: unknown) => {
    if (!isUnanswered(thrown)) throw thrown;
    return attempt();
  });

/** Creates the calls; all reject with WidgetError. */
export function createConversationsApi(
  { ask, renewing, who }: Pick<Caller, 'ask' | 'renewing' | 'who'>,
  advise: HostPort['advise'],
) {
  const pathOf = (id: string) => `/conversations/${encodeURIComponent(id)}`;
  return {
    list: ({ personaId, search, cursor }: ListQuery, signal: AbortSignal): Promise<ConversationsPage> =>
      renewing(async () => {
        const query = { personaId, search: search || null, cursor };
        const { data, metadata, message } = await ask({ method: 'GET', path: '/conversations', query, signal });
        const items = required(parseData(historySchema, data), message);
        return {
          conversations: parseItems(pastConversationSchema, items),
          next: items.length > 0 ? nextCursor(metadata) : null,
        };
      }, signal),
    /** `fields` is built anew where the session was renewed. */
    open: (fields: () => object, signal: AbortSignal): Promise<Bootstrap> =>
      renewing(async () => {
        const body = { ...fields(), clientId: who().clientId };
        const { data, message } = await ask({ method: 'POST', path: '/conversations', body, signal });
        return required(
          readOpening(data, () => advise('opening-part', data)),
          message,
        );
      }, signal),
    rename: (id: string, title: string | null): Promise<PastConversation> =>
      unlessLost(() =>
        renewing(async () => {
          const { data, message } = await ask({ method: 'PATCH', path: pathOf(id), body: { title } });
          return required(parseData(pastConversationSchema, data), message);
        }),
      ),
    /**
     * One that is not there any more was deleted elsewhere, or by a call whose answer was lost. Where `isAsker` says no, somebody else
     * has come meanwhile, who cannot see it.
     */
    remove: (id: string, isAsker: () => boolean): Promise<void> =>
      unlessLost(() =>
        renewing(async () => {
          try {
            requireData(await ask({ method: 'DELETE', path: pathOf(id) }));
          } catch (thrown) {
            if (toWidgetError(thrown).status !== 404 || !isAsker()) throw thrown;
          }
        }),
      ),
  };
}
