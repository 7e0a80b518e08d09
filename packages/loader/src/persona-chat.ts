// persona-chat.js: the entry for bundlers and module scripts. Importing it defines <persona-chat>, and does nothing where
// there is no DOM, so that server-side rendering can import it too.

import type { ChatModule, PersonaChatElement } from '@persona-chat/widget/host-api.ts';
import { defineElement, tagName } from './element.ts';

export type * from '@persona-chat/widget/host-api.ts';

// The comments keep bundlers from resolving an address that is known only at run time.
const importModule = (url: string): Promise<ChatModule> => import(/* webpackIgnore: true */ /* @vite-ignore */ url);

/**
 * Frameworks write a property where an element has one of that name: `open` is a method here and an attribute. What is no
 * function goes to the attribute. Elements make their methods by assignment, which the accessor takes.
 */
function separateOpen(): void {
  const methods = new WeakMap<Element, unknown>();
  Object.defineProperty(customElements.get(tagName)?.prototype, 'open', {
    configurable: true,
    get(this: Element) {
      return methods.get(this);
    },
    set(this: Element, value: unknown) {
      if (typeof value === 'function') methods.set(this, value);
      else this.toggleAttribute('open', Boolean(value));
    },
  });
  // Those that stood in the page have their methods already.
  for (const element of document.querySelectorAll<PersonaChatElement>(tagName)) {
    const { open } = element;
    Reflect.deleteProperty(element, 'open');
    Object.assign(element, { open });
  }
}

if (globalThis.customElements) {
  defineElement(new URL('.', import.meta.url).href, importModule);
  separateOpen();
}
