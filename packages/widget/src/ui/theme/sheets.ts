// The chat's constructable style sheets, adopted before the shell's own so that the launcher keeps its looks.

import type { Look } from '../../features/theme/theme.ts';
import baseCss from './base.css';
import panelCss from './panel.css';
import { tokenRules } from './tokens.ts';
import type { AccentColour } from './tokens-own.ts';
import utilitiesCss from 'virtual:chat-css';

export interface Sheets {
  /** Replaces the token rules by those of a look. */
  setLook(look: Look): void;
  /** Adopts the sheet of a lazy view once. */
  add(css: string): void;
  /** Adopts all again, those of the launcher too: a visit to another document takes them away. */
  restore(): void;
  destroy(): void;
}

export function adoptSheets(root: ShadowRoot, accentColour: AccentColour): Sheets {
  const own: (CSSStyleSheet | StyleElement)[] = [];
  const added = new Set<string>();
  let adopted: readonly CSSStyleSheet[] = root.adoptedStyleSheets;
  /** Puts a sheet before all others. */
  const adopt = (css: string) => {
    const sheet = makeSheet();
    sheet.replaceSync(css);
    own.push(sheet);
    if ('localName' in sheet) root.prepend(sheet);
    else root.adoptedStyleSheets = [...(adopted = [sheet, ...root.adoptedStyleSheets])];
    return sheet;
  };
  adopt(baseCss + panelCss + utilitiesCss);
  const tokens = adopt('');
  return {
    setLook: (look) => tokens.replaceSync(tokenRules(look, accentColour)),
    add(css) {
      if (!added.has(css)) adopt(css);
      added.add(css);
    },
    restore: () => void (root.adoptedStyleSheets = [...adopted]),
    destroy() {
      for (const sheet of own) {
        if ('localName' in sheet) sheet.remove();
        else root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
      }
    },
  };
}

type StyleElement = HTMLStyleElement & Pick<CSSStyleSheet, 'replaceSync'>;

/** Browsers that make no sheets get an element, which a strict policy of the page refuses. */
function makeSheet(): CSSStyleSheet | StyleElement {
  try {
    return new CSSStyleSheet();
  } catch {
    const style = document.createElement('style');
    return Object.assign(style, { replaceSync: (css: string) => style.replaceChildren(css) });
  }
}
