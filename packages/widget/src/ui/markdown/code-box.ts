// A code block: its language, a button that copies it, and the code in a box that scrolls.

import type { Translate } from '../../features/i18n/i18n-types.ts';
import { copyText } from '../kit/copy-text.ts';

const copiedMs = 2000;

export interface CodeBox {
  readonly outer: HTMLElement;
  readonly scroller: HTMLElement;
  /** Takes the lines. */
  readonly inner: HTMLElement;
}

/** Builds an empty code block. `onCopy` is told after its text has reached the clipboard. */
export function createCodeBox(language: string, t: Translate, onCopy: () => void): CodeBox {
  const outer = document.createElement('div');
  outer.className = 'pc-code';
  // Browsers tell screen readers nothing of `code`.
  outer.role = 'group';
  outer.ariaLabel = `${t('markdown.code')} ${language}`.trim();
  const head = document.createElement('div');
  head.className = 'pc-code-head';
  const label = document.createElement('span');
  label.textContent = language;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'pc-copy';
  button.textContent = t('markdown.copyCode');
  const scroller = document.createElement('pre');
  scroller.dir = 'ltr';
  const inner = document.createElement('code');

  let timer: ReturnType<typeof setTimeout> | undefined;
  button.onclick = async () => {
    if (!(await copyText(inner.textContent.replace(/\n$/, ''), inner))) return;
    onCopy();
    button.textContent = t('markdown.copied');
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = t('markdown.copyCode');
    }, copiedMs);
  };

  head.append(label, button);
  scroller.append(inner);
  outer.append(head, scroller);
  return { outer, scroller, inner };
}
