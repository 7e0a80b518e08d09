// <persona-chat>: the public face of a shell (contract §2).

import { attributeNames } from './attributes.ts';
import type { ImportModule } from './arrival.ts';
import { createShell } from './shell.ts';
import css from './shell.css';

export const tagName = 'persona-chat';

/** Defines the element once; `assetBase` is the folder of the built files, with a trailing slash. */
export function defineElement(assetBase: string, importModule: ImportModule): void {
  if (customElements.get(tagName)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const surroundings = { assetBase, importModule, sheet, teasers: new Set<string>() };

  customElements.define(tagName, class extends HTMLElement {
    static readonly observedAttributes = attributeNames;
    readonly #shell = createShell(this, surroundings);

    constructor() {
      super();
      const { values, assign, end, methods } = this.#shell;
      Object.assign(this, methods, {
        destroy: async () => {
          this.remove();
          end();
        },
      });
      for (const name of ['token', 'persona', 'user'] as const) {
        // Set by the page before this script had arrived.
        assign(name, Object.getOwnPropertyDescriptor(this, name)?.value);
        Object.defineProperty(this, name, { get: () => values[name], set: (value) => assign(name, value) });
      }
    }

    connectedCallback(): void {
      this.#shell.start();
    }

    /** A move takes the element out and back in within one task; only what stays away is over. */
    disconnectedCallback(): void {
      setTimeout(() => {
        if (!this.isConnected) this.#shell.end();
      });
    }

    attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
      this.#shell.attributeChanged(name, value);
    }
  });
}
