// What the host page may ask of a conversation (docs/embedding.md#the-element): each command waits until the visitor
// could do it.

import { WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { InputPolicy } from '../conversation-control/conversation-control-types.ts';
import type { Replying } from '../reply/reply-ports.ts';
import type { ClearHistory } from '../timeline/clear-history.ts';
import { createWhenOpen, type WhenOpenPorts } from './when-open.ts';
import type { Meant } from './who-is-meant.ts';

export interface HostCommandsPorts extends WhenOpenPorts {
  /** Sends as the composer does. */
  readonly send: Replying['send'];
  readonly reply: Pick<Replying, 'triggerAgenda' | '$status'>;
  readonly $inputPolicy: Readable<InputPolicy>;
  readonly clearing: Pick<ClearHistory, 'clear'>;
  readonly composer: Pick<ComposerFeature, 'addToDraft'>;
}

export interface HostCommands {
  sendMessage(text: string, meant: Meant): Promise<void>;
  triggerAgenda(agendaId: string, meant: Meant): Promise<void>;
  clear(meant: Meant, by: 'host' | 'visitor'): Promise<void>;
}

/** Creates the commands; each rejects with a WidgetError where it was refused. Few pages have any: their code comes with the first. */
export function createHostCommands(ports: HostCommandsPorts): HostCommands {
  const whenOpen = createWhenOpen(ports);
  const { send, reply, guests, $inputPolicy, clearing, composer } = ports;
  let last: Promise<unknown> = Promise.resolve();
  /** How many clearings the page has asked for. */
  let clearings = 0;
  /** The last of them that was done while the start form stood: texts that were said before it still wait for that. */
  let calledOffBy = 0;
  /** The next command begins after this one, however it ends: the page hears of that from its own promise. */
  const inOrder = <T>(begun: Promise<T>): Promise<T> => {
    // Without their results, each of which would hold all those before it.
    last = Promise.allSettled([last, begun]).then(() => {});
    return begun;
  };
  /** Waits for what was asked for before, but not for texts that wait for the start form. */
  const whenTurn = (before: Promise<unknown>) => async () => {
    if (guests.$needsForm.get() === false) await before;
    // The end of the session ends what went before, too.
    ports.life.throwIfAborted();
  };
  const sendInTurn = async (
    text: string,
    whenMine: ReturnType<typeof whenOpen>,
    isVisitors: boolean,
    after: number,
  ): Promise<void> => {
    await whenMine((mayTalk, { name }) => mayTalk && (name === 'idle' || name === 'failed'));
    // What the visitor has chosen, the page does not call off.
    if (!isVisitors && calledOffBy > after) throw new WidgetError('unsupported');
    const result = send(text);
    if (result.accepted) return result.done;
    // Something else has begun in the same moment: it waits for that as for anything before it.
    if (result.reason !== 'composer.wait' || reply.$status.get().name === 'idle') {
      // Before a gate or a paywall, or where a voice is asked for.
      if (isVisitors) composer.addToDraft(text);
      throw new WidgetError('unsupported');
    }
    return sendInTurn(text, whenMine, isVisitors, after);
  };
  return {
    async sendMessage(text, meant) {
      mustBeText(text);
      const whenMine = whenOpen(meant);
      const after = clearings;
      return inOrder(last.then(() => sendInTurn(text, whenMine, Boolean(meant.asked.isVisitors), after)));
    },
    async triggerAgenda(agendaId, meant) {
      mustBeText(agendaId);
      const whenMine = whenOpen(meant);
      const turn = whenMine((mayTalk) => mayTalk)
        .then(whenTurn(last))
        .then(() => whenMine((mayTalk) => mayTalk));
      await inOrder(
        turn.then(() => {
          // A gate waits for just this; a paywall does not.
          if ($inputPolicy.get().replacement === 'paywall') throw new WidgetError('unsupported');
          // Not after what is under way: triggering is allowed only while nothing is (docs/behaviour.md#chat-status).
          return reply.triggerAgenda(agendaId);
        }),
      );
    },
    async clear(meant, by) {
      const whenMine = () => whenOpen(meant)(() => true);
      const opened = whenMine();
      const number = by === 'host' ? (clearings += 1) : 0;
      // Nobody who has pressed a button knows of texts of the page that wait for the end of a reply.
      const turn = by === 'visitor' ? opened : opened.then(whenTurn(last)).then(whenMine);
      // Its code may come late: by then somebody else may be here.
      await inOrder(
        turn.then(() => {
          if (guests.$needsForm.get() !== false) calledOffBy = Math.max(calledOffBy, number);
          return clearing.clear(ports.storage.$owner.get());
        }),
      );
    },
  };
}

/** A mistake of the page's is told to the page: the visitor could not mend it. */
function mustBeText(value: unknown): void {
  if (typeof value !== 'string' || !value.trim()) throw new WidgetError('unsupported');
}

export type CreateHostCommands = typeof createHostCommands;
