// Commands, attributes and values of the page that do nothing, told to whoever wrote them (docs/embedding.md#when-nothing-happens).

import type { IdleAttributes } from '../page-advice.ts';
import { unknownAdvice, valueAdvice } from './attribute-advice.ts';
import { tell } from './set-up-advice.ts';

/** Listeners by the name they came with, each with what came as a listener. */
export function adviseOfListeners(listeners: readonly (readonly [name: string, listener: unknown])[]): void {
  for (const [name, listener] of listeners) {
    tell(listener ? `on: there is no event "${name}"` : `on("${name}") takes a function`, 'embedding.md#events');
  }
}

/** Attributes that do nothing, what a text has become, and whether a token stands in one. */
export function adviseOfAttributes(attributes: IdleAttributes, hasToken: boolean): void {
  const { element, isSpelled, unknown, ignored } = attributes;
  if (hasToken) tell('token is a property and never an attribute: it is ignored', 'identity.md#a-signed-in-visitor');
  if (isSpelled)
    tell('boot and set take an object, not a text, whose letters become attributes: 0, 1, 2…', 'embedding.md#commands');
  tell(
    unknownAdvice({ ...attributes, unknown: unknown.filter((name) => name !== 'token') }),
    'embedding.md#attributes',
  );
  for (const name of ignored)
    tell(
      valueAdvice(name, element.getAttribute(name) ?? ''),
      'embedding.md#attributes',
      name === 'form' ? 'warn' : 'info',
    );
}
