// <persona-chat> as a custom element: life cycle only, the rest is the shell's.

import { attributeNames } from './attributes.ts';
import type { ImportModule } from './fetch-file.ts';
import { ownElement } from './own-element.ts';
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
      #neighbour: Node | null | undefined;
      readonly #shell = createShell(this, assetBase, importModule);

      connectedCallback(): void {
        // A copy that a router has kept with its page (own-element.ts).
        if (this.dataset['own'] && ownElement && this !== ownElement) return this.remove();
        this.#neighbour = this.previousSibling;
        if (__IS_PACKAGE__) whenHydrated(this, this.#shell.start);
        else this.#shell.start();
      }

      /**
       * A move takes the element out and back in within one task; only what stays away is over. Unless a client router has
       * replaced the page around the element that the loader made: then it goes on in the new one.
       */
      disconnectedCallback(): void {
        const settle = () => {
          if (this.isConnected) return;
          // What it stood in went with it, or what stood beside it went too: the page's own `remove()` takes nothing else.
          if (this.dataset['own'] && (this.parentNode || this.#neighbour?.isConnected === false)) {
            // Some routers leave the page without a body for a while.
            document.body?.append(this);
            setTimeout(settle);
          } else this.#shell.end();
        };
        setTimeout(settle);
      }

      attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
        this.#shell.attributeChanged(name, value);
      }
    },
  );
}
