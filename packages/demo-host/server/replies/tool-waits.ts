// Calls of the page's tools that a reply waits for: the result comes by a call of its own, to whichever process.

import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import type { ToolCalls } from './call-tool.ts';
import { noteToolCall, readToolResult, toolResultChannel } from '../store/tool-results.ts';

/** Longer than the page asks its visitor and lets a tool run. */
const waitMs = 160_000;
/** A notice may be lost. */
const lookMs = 5_000;

export interface ToolWaits {
  /** `note`: its result is taken from then on. `wait` resolves with the result, with `timeout` where none comes, and with `cancelled` on abort. */
  of(messageId: string): ToolCalls;
  close(): Promise<void>;
}

/** Listens to the results of all processes. */
export const openToolWaits = async (database: Database, clock: Clock): Promise<ToolWaits> => {
  const waiting = new Map<string, () => void>();
  const unlisten = await database.listen(toolResultChannel, (callId) => {
    if (callId !== null) waiting.get(callId)?.();
  });
  return {
    of: (messageId) => ({
      id: (ordinal, name, args) => toolCallId(messageId, ordinal, name, args),
      note: (callId) => noteToolCall(database, messageId, callId),
      async wait(callId, signal) {
        const endsAt = clock.now() + waitMs;
        try {
          while (!signal.aborted) {
            const news = new AbortController();
            waiting.set(callId, () => news.abort());
            const outcome = await readToolResult(database, messageId, callId);
            if (outcome) return outcome;
            if (clock.now() >= endsAt) return { error: { code: 'timeout' } };
            await clock.sleep(lookMs, AbortSignal.any([news.signal, signal]));
          }
          return { error: { code: 'cancelled' } };
        } finally {
          waiting.delete(callId);
        }
      },
    }),
    close: unlisten,
  };
};

/** The same for the same call of the same message, so that a reply that is begun anew calls nothing twice. */
const toolCallId = (messageId: string, ordinal: number, name: string, args: object): string =>
  createHash('sha256')
    .update(JSON.stringify([messageId, 'tool', ordinal, name, args]))
    .digest('hex')
    .slice(0, 32);
