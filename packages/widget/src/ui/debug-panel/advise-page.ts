// Commands and values of the page that do nothing, told to whoever wrote them (docs/embedding.md#when-nothing-happens).

import { tell } from './set-up-advice.ts';

/** Listeners by the name they came with, each with what came as a listener; and whether a token stands in an attribute. */
export function advisePage(
  listeners: readonly (readonly [name: string, listener: unknown])[],
  hasToken: boolean,
): void {
  for (const [name, listener] of listeners) {
    tell(listener ? `on: there is no event "${name}"` : `on("${name}") takes a function`, 'embedding.md#events');
  }
  if (hasToken) tell('token is a property and never an attribute: it is ignored', 'identity.md#a-signed-in-visitor');
}
