// A visitor can ask for a clearing that fails: `/clear-refused` and `/clear-broken`, each once.

import type { Message } from '@persona-chat/widget/protocol/message.ts';
import { readCommands } from '../brains/commands.ts';
import type { CommandName } from '../brains/commands.ts';
import { HttpError, unexpected } from '../http-error.ts';

/**
 * The words with which this clearing is refused, or null; throws an HttpError where it is to break. `load` gives the
 * newest visible messages, oldest first.
 */
export type ClearFaults = (load: () => Promise<readonly Message[]>) => Promise<string | null>;

export const noClearFaults: ClearFaults = async () => null;

/** How many messages are remembered as heeded: enough for a demo, and bounded. */
const rememberedMessages = 1_000;

const wishOf = ({ role, content }: Message): CommandName | null => {
  if (role !== 'user') return null;
  const wish = readCommands(content ?? '').find(({ name }) => name === 'clear-refused' || name === 'clear-broken');
  return wish?.name ?? null;
};

/** Creates the faults of one process. */
export const createClearFaults = (): ClearFaults => {
  const heeded = new Set<string>();
  return async (load) => {
    const messages = await load();
    const message = messages.findLast((each) => wishOf(each) !== null && !heeded.has(each.id));
    if (!message) return null;
    if (heeded.size >= rememberedMessages) heeded.clear();
    heeded.add(message.id);
    if (wishOf(message) === 'clear-broken') throw new HttpError(500, unexpected);
    return 'Clearing is closed today';
  };
};
