// Commands, attributes and values of the page that do nothing, told to whoever wrote them (docs/embedding.md#when-nothing-happens).

import type { IdleAttributes } from '../page-advice.ts';
import { unknownAdvice, valueAdvice } from './attribute-advice.ts';
import { tell } from './set-up-advice.ts';

/** Listeners by the name they came with, each with what came as a listener; whether a token stands in an attribute; and idle ones. */
export function advisePage(
  listeners: readonly (readonly [name: string, listener: unknown])[],
  hasToken: boolean,
  { element, known, unknown, ignored, isDebugging }: IdleAttributes,
): void {
  for (const [name, listener] of listeners) {
    tell(listener ? `on: there is no event "${name}"` : `on("${name}") takes a function`, 'embedding.md#events');
  }
  const others = unknown.filter((name) => name !== 'token');
  if (hasToken) tell('token is a property and never an attribute: it is ignored', 'identity.md#a-signed-in-visitor');
  tell(unknownAdvice(others, known, isDebugging), 'embedding.md#attributes');
  for (const name of ignored) tell(valueAdvice(name, element.getAttribute(name) ?? ''), 'embedding.md#attributes');
}
