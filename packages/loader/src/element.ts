// <persona-chat> as a custom element: life cycle only, the rest is the shell's.

import { attributeNames } from './attributes.ts';
import type { ImportModule } from './fetch-file.ts';
import { createShell } from './shell.ts';
import { whenHydrated } from './when-hydrated.ts';

export const tagName = 'persona-chat';

/** Defines the element once; `assetBase` is the folder of the built files, with a trailing slash, or empty in a bundle. */
export function defineElement(assetBase: string, importModule: ImportModule): void {
  if (customElements.get(tagName)) return;
  customElements.define(
    tagName,
    class extends HTMLElement {
      static readonly observedAttributes = attributeNames;
      readonly #shell = createShell(this, assetBase, importModule);

      connectedCallback(): void {
        if (__IS_PACKAGE__) whenHydrated(this, this.#shell.start);
        else this.#shell.start();
      }

      /** A move takes the element out and back in within one task; only what stays away is over. */
      disconnectedCallback(): void {
        setTimeout(() => this.isConnected || this.#shell.end());
      }

      attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
        this.#shell.attributeChanged(name, value);
      }
    },
  );
}
