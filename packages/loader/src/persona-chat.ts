// persona-chat.js: the entry for bundlers and module scripts. Importing it defines <persona-chat>, and does nothing where
// there is no DOM, so that server-side rendering can import it too.

import type { PersonaChatElement } from '@persona-chat/widget/host-api.ts';
import { defineElement, tagName } from './element.ts';
import type { ImportModule } from './fetch-file.ts';
import { inTime } from './in-time.ts';
import { rememberMarkup } from './when-hydrated.ts';

export type * from '@persona-chat/widget/host-api.ts';

/** Bundlers follow the literal names, and split the chat as we do; any other address lies in the folder that the page names. */
const importModule: ImportModule = async (url) => {
  if (url === 'teaser.js') return import(__TEASER_SPECIFIER__) as ReturnType<ImportModule>;
  if (url === 'proactive.js') return import(__PROACTIVE_SPECIFIER__) as ReturnType<ImportModule>;
  if (url !== __CHAT_ENTRY__) return import(url) as ReturnType<ImportModule>;
  const [chat] = await inTime(
    Promise.all([import(__ENTRY_SPECIFIER__) as ReturnType<ImportModule>, import(__VIEWS_SPECIFIER__)]),
  );
  return chat;
};

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
  rememberMarkup(document.querySelectorAll(tagName));
  defineElement('', importModule);
  separateOpen();
}
