// What the host page may ask of a conversation (docs/embedding.md#the-element): each command waits until the visitor
// could do it.

import { WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { InputPolicy } from '../conversation-control/conversation-control-types.ts';
import type { Replying } from '../reply/reply-ports.ts';
import type { ClearHistory } from '../timeline/clear-history.ts';
import type { createWhenOpen } from './when-open.ts';

export interface HostCommandsPorts {
  readonly bootstrap: BootstrapFeature;
  readonly whenOpen: ReturnType<typeof createWhenOpen>;
  /** Sends as the composer does. */
  readonly send: Replying['send'];
  readonly reply: Pick<Replying, 'triggerAgenda'>;
  readonly $inputPolicy: Readable<InputPolicy>;
  readonly clearing: Pick<ClearHistory, 'clear'>;
  /** Aborted when the session ends. */
  readonly life: AbortSignal;
}

export interface HostCommands {
  sendMessage(text: string, personaId?: string): Promise<void>;
  triggerAgenda(agendaId: string): Promise<void>;
  clear(): Promise<void>;
}

/** Creates the commands; each rejects with a WidgetError where it was refused. */
export function createHostCommands(ports: HostCommandsPorts): HostCommands {
  const { bootstrap, whenOpen, send, reply, $inputPolicy, clearing, life } = ports;
  let lastSend: Promise<unknown> = Promise.resolve();
  return {
    sendMessage(text, personaId) {
      const whenMine = whenOpen(personaId);
      // One after the other: the second would find the chat busy with the first.
      const sent = lastSend.then(async () => {
        await whenMine(({ name }) => name === 'idle' || name === 'failed');
        const result = send(text);
        if (!result.accepted) throw new WidgetError('unsupported');
        await result.done;
      });
      // The page hears of it from its own promise; the next text goes out all the same.
      lastSend = sent.catch(() => {});
      return sent;
    },
    async triggerAgenda(agendaId) {
      // Not after what is under way: triggering is allowed only while nothing is (docs/behaviour.md#chat-status).
      await whenOpen()(() => true);
      // A gate waits for just this; a paywall does not.
      if ($inputPolicy.get().replacement === 'paywall') throw new WidgetError('unsupported');
      await reply.triggerAgenda(agendaId);
    },
    async clear() {
      await bootstrap.open();
      life.throwIfAborted();
      const phase = bootstrap.$phase.get();
      if (phase.name === 'failed') throw phase.error;
      await clearing.clear();
    },
  };
}
