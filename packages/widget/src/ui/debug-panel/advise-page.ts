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

/** Attributes that do nothing, and whether a token stands in one. */
export function adviseOfAttributes(attributes: IdleAttributes, hasToken: boolean): void {
  const { element, unknown, ignored } = attributes;
  if (hasToken) tell('token is a property and never an attribute: it is ignored', 'identity.md#a-signed-in-visitor');
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
