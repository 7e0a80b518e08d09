// A Stop that arrives at one process and concerns a reply of another.

import * as v from 'valibot';
import type { Database } from '../store/database.ts';
import type { Shown } from './shown.ts';

const channel = 'reply_stop';
const callSchema = v.object({
  messageId: v.string(),
  shown: v.nullable(v.object({ subMessageId: v.nullable(v.string()), characters: v.number() })),
});

export interface StopCalls {
  /** Tells all processes; whoever generates the reply ends it. */
  call(messageId: string, shown: Shown | null): Promise<void>;
  close(): Promise<void>;
}

/** Listens to the calls of all processes. A call that is lost costs what a reader who leaves costs: the time of grace. */
export const openStopCalls = async (
  database: Database,
  stop: (messageId: string, shown: Shown | null) => void,
): Promise<StopCalls> => {
  const unlisten = await database.listen(channel, (payload) => {
    if (payload === null) return;
    const { messageId, shown } = v.parse(callSchema, JSON.parse(payload));
    stop(messageId, shown);
  });
  return {
    call: async (messageId, shown) => {
      await database.query('select pg_notify($1, $2)', [channel, JSON.stringify({ messageId, shown })]);
    },
    close: unlisten,
  };
};
