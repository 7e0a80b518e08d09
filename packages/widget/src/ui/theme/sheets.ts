// The chat's constructable style sheets, adopted before the shell's own so that the launcher keeps its looks.

import baseCss from './base.css';
import panelCss from './panel.css';
import utilitiesCss from 'virtual:chat-css';

export interface Sheets {
  /** Replaces the token rules. */
  setTokens(rules: string): void;
  /** Adopts the sheet of a lazy view once. */
  add(css: string): void;
  destroy(): void;
}

export function adoptSheets(root: ShadowRoot): Sheets {
  const tokens = new CSSStyleSheet();
  const own = [tokens, sheetOf(baseCss + panelCss + utilitiesCss)];
  const added = new Set<string>();
  root.adoptedStyleSheets = [...own, ...root.adoptedStyleSheets];
  return {
    setTokens: (rules) => tokens.replaceSync(rules),
    add(css) {
      if (added.has(css)) return;
      added.add(css);
      const sheet = sheetOf(css);
      root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
      own.push(sheet);
    },
    destroy() {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !own.includes(sheet));
    },
  };
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
