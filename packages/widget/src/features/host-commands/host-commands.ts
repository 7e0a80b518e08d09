// What the host page may ask of a conversation (docs/embedding.md#the-element): each command waits until the visitor
// could do it.

import { WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { InputPolicy } from '../conversation-control/conversation-control-types.ts';
import type { Replying } from '../reply/reply-ports.ts';
import type { ClearHistory } from '../timeline/clear-history.ts';
import type { AskedConfig, createWhenOpen } from './when-open.ts';

export interface HostCommandsPorts {
  readonly whenOpen: ReturnType<typeof createWhenOpen>;
  /** Sends as the composer does. */
  readonly send: Replying['send'];
  readonly reply: Pick<Replying, 'triggerAgenda'>;
  readonly $inputPolicy: Readable<InputPolicy>;
  readonly clearing: Pick<ClearHistory, 'clear'>;
}

export interface HostCommands {
  sendMessage(text: string, asked: AskedConfig): Promise<void>;
  triggerAgenda(agendaId: string, asked: AskedConfig): Promise<void>;
  clear(asked: AskedConfig): Promise<void>;
}

/** Creates the commands; each rejects with a WidgetError where it was refused. */
export function createHostCommands({ whenOpen, send, reply, $inputPolicy, clearing }: HostCommandsPorts): HostCommands {
  let lastSend: Promise<unknown> = Promise.resolve();
  return {
    sendMessage(text, asked) {
      const whenMine = whenOpen(asked);
      // One after the other: the second would find the chat busy with the first.
      const sent = lastSend.then(async () => {
        await whenMine((mayTalk, { name }) => mayTalk && (name === 'idle' || name === 'failed'));
        const result = send(text);
        if (!result.accepted) throw new WidgetError('unsupported');
        await result.done;
      });
      // The page hears of it from its own promise; the next text goes out all the same.
      lastSend = sent.catch(() => {});
      return sent;
    },
    async triggerAgenda(agendaId, asked) {
      // Not after what is under way: triggering is allowed only while nothing is (docs/behaviour.md#chat-status).
      await whenOpen(asked)((mayTalk) => mayTalk);
      // A gate waits for just this; a paywall does not.
      if ($inputPolicy.get().replacement === 'paywall') throw new WidgetError('unsupported');
      await reply.triggerAgenda(agendaId);
    },
    async clear(asked) {
      await whenOpen(asked)(() => true);
      await clearing.clear();
    },
  };
}
