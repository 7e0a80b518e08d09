// Results go back by a call of their own, once each: again where nobody has answered, and never in another visitor's name.

import type { Env } from '../../core/env.ts';
import { isAbort, isOutcomeUnknown, toWidgetError, WidgetError } from '../../core/errors.ts';
import type { ToolOutcome } from '../../protocol/tool-call.ts';
import type { Caller } from '../api/caller.ts';

export interface ResultSenderPorts {
  readonly env: Pick<Env, 'clock' | 'newId' | 'page'>;
  readonly caller: Pick<Caller, 'ask' | 'renewing' | 'who'>;
}

export interface ResultSender {
  /** For a call of the conversation that is on screen now; what it returns sends, and resolves with whether the server knows how it ended. */
  prepare(messageId: string, toolCallId: string): (outcome: ToolOutcome) => Promise<boolean>;
  destroy(): void;
}

const maxRetries = 3;
const stepMs = 2_000;

/** Creates POST /chat/{messageId}/tool-results (docs/protocol.md#tools-of-the-page). */
export function createResultSender({ env, caller }: ResultSenderPorts): ResultSender {
  const life = new AbortController();
  const untilOnline = (): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        stop();
        resolve();
      };
      const stop = env.page.onChange((kind) => kind === 'online' && end());
      life.signal.addEventListener('abort', end, { once: true });
    });

  return {
    prepare(messageId, toolCallId) {
      const { conversationId } = caller.who();
      const requestId = env.newId();
      const post = (outcome: ToolOutcome) =>
        caller.renewing(async () => {
          // Another conversation, or another visitor: the call is none of theirs.
          if (caller.who().conversationId !== conversationId) return;
          const path = `/chat/${encodeURIComponent(messageId)}/tool-results`;
          const body = { conversationId, toolCallId, ...outcome };
          const { data } = await caller.ask({ method: 'POST', path, body, requestId });
          // As core/require-data.ts, which this would make a chunk of its own: the sign-in page of a network has answered, not the server.
          if (data === undefined) throw new WidgetError('protocol');
        });
      return async (outcome) => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            await post(outcome);
            return true;
          } catch (thrown) {
            const error = toWidgetError(thrown);
            if (life.signal.aborted || isAbort(thrown)) return false;
            // It is known there, or nobody waits for it any more.
            if (!error.retryable && !isOutcomeUnknown(error)) return true;
            if (!env.page.isOnline()) await untilOnline();
            else if (attempt > maxRetries) return false;
            else {
              const waitMs = Math.max(stepMs * attempt, (error.retryAfterSeconds ?? 0) * 1000);
              await env.clock.sleep(waitMs, life.signal).catch(() => {});
            }
            if (life.signal.aborted) return false;
          }
        }
      };
    },
    destroy: () => life.abort(),
  };
}
