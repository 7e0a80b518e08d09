import fc from 'fast-check';
import type { ModelCommand } from './command.ts';
import * as conversations from './conversations.ts';
import * as host from './host.ts';
import * as server from './server.ts';
import * as visitor from './visitor.ts';

const weighted: readonly (readonly [weight: number, commands: readonly ModelCommand[]])[] = [
  [14, server.wait],
  [8, visitor.send],
  [3, visitor.write],
  [2, visitor.writeOver],
  [4, visitor.open],
  [1, visitor.close],
  [2, visitor.stop],
  [3, visitor.retry],
  [3, visitor.tryAgain],
  [3, visitor.edit],
  [2, visitor.beginEdit],
  [2, visitor.fillIn],
  [2, visitor.beginForm],
  [3, visitor.nameOneself],
  [2, visitor.clear],
  [1, visitor.loadOlder],
  [1, visitor.startAgenda],
  [1, visitor.changeLanguage],
  [2, conversations.openOther],
  [2, conversations.startOther],
  [1, [...conversations.removeOther, ...conversations.removeOwn]],
  [3, visitor.reload],
  [1, visitor.hide],
  [1, visitor.show],
  [1, visitor.openTab],
  [2, visitor.offline],
  [3, visitor.online],
  [3, host.hostSend],
  [2, host.triggerAgenda],
  [1, host.emptyStorage],
  [1, [...host.destroyAndBoot, ...host.reset]],
  [1, host.setPersona],
  [2, host.setToken],
  [1, server.takeOver],
  [1, server.handBack],
  [1, server.humanWrites],
  [1, server.humanWritesMuch],
  [1, server.humanTypes],
  [1, server.paywallOn],
  [1, server.paywallOff],
  [2, server.expireToken],
  [1, server.refuseCalls],
  [7, server.fault],
  [1, server.cutConnections],
];

/** What else there is where the persona calls tools of the page. */
const withTools: typeof weighted = [
  ...weighted,
  [20, visitor.send],
  [20, visitor.allow],
  [3, visitor.refuse],
  [4, server.resultFault],
];

/** What the server is like, and whether the chat is open already; shrinks towards the plainest. */
export const anyWorld = fc.record({
  hasRealtime: fc.boolean(),
  hasGreeting: fc.boolean(),
  isAgendaOffered: fc.integer({ min: 0, max: 5 }).map((number) => number === 5),
  storedPairs: fc.constantFrom(0, 1, 13),
  isOpened: fc.boolean(),
  hasSeveral: fc.boolean(),
  keepsStops: fc.boolean(),
  laterForm: fc.constantFrom('none', 'waits', 'whenever'),
});

/** Up to so many steps of every kind. */
export const anySteps = (most: number, kinds: typeof weighted = weighted) =>
  fc.commands([fc.oneof(...kinds.map(([weight, commands]) => ({ weight, arbitrary: fc.constantFrom(...commands) })))], {
    maxCommands: most,
    size: 'max',
  });

export const anyToolSteps = (most: number) => anySteps(most, withTools);

/** The steps of a failure, as the random run prints them: `open in tab 1,wait 70 ms,clear in tab 1`. */
export function toSteps(printed: string): readonly ModelCommand[] {
  const known = new Map(withTools.flatMap(([, commands]) => commands.map((each) => [each.toString(), each] as const)));
  return printed
    .split(/,\s*/)
    .filter(Boolean)
    .map((name) => {
      const found = known.get(name);
      if (!found) throw new Error(`no step is called "${name}"`);
      return found;
    });
}
