// Commands and values of the page that do nothing, told to whoever wrote them (docs/embedding.md#when-nothing-happens).

import { tell } from './set-up-advice.ts';

/** Listeners by the name they came with, each with whether there was a function; and whether a token stands in an attribute. */
export function advisePage(
  listeners: readonly (readonly [name: string, hasListener: boolean])[],
  hasToken: boolean,
): void {
  for (const [name, hasListener] of listeners) {
    tell(hasListener ? `on: there is no event "${name}"` : `on("${name}") takes a function`, 'embedding.md#events');
  }
  if (hasToken) tell('token is a property and never an attribute: it is ignored', 'identity.md#a-signed-in-visitor');
}
