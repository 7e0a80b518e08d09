// What may stand in a rendered message: every element with its attributes, and nothing else.

import { ok } from './check.ts';

const common = ['dir', 'class', 'style'];
const allowed: Readonly<Record<string, readonly string[]>> = {
  p: common,
  h3: common,
  h4: common,
  h5: common,
  h6: common,
  hr: common,
  bdi: [],
  br: [],
  strong: [],
  em: [],
  del: [],
  u: [],
  ul: common,
  ol: [...common, 'start'],
  li: common,
  blockquote: common,
  code: ['dir'],
  pre: ['dir', 'tabindex', 'role', 'aria-label', 'data-goes-on'],
  div: [...common, 'tabindex', 'role', 'aria-label', 'data-goes-on'],
  span: ['class', 'style', 'role', 'aria-label', 'data-shown'],
  button: ['type', 'class'],
  table: [],
  thead: [],
  tbody: [],
  tr: ['class'],
  th: ['style'],
  td: ['class', 'style'],
  a: ['href', 'target', 'rel'],
  img: ['alt', 'loading', 'decoding', 'referrerpolicy', 'src'],
};
const classes = /^(?:pc-(?:h[123]|loose|task|check|checked|code|code-head|copy|table|figure|image|block-in)(?: |$))+$/;
const styles = /^(?:text-align: (?:left|right|center);|inline-size: \d{3}px;)$/;

export function checkAllowed(root: Element, message: string): void {
  for (const element of root.querySelectorAll('*')) {
    const names = allowed[element.localName];
    ok(names && element.namespaceURI === 'http://www.w3.org/1999/xhtml', `<${element.localName}> in ${message}`);
    for (const { name, value } of element.attributes) {
      ok(names.includes(name), `${name} on <${element.localName}> in ${message}`);
      if (name === 'class') ok(classes.test(value), `class ${value} in ${message}`);
      if (name === 'style') ok(styles.test(value), `style ${value} in ${message}`);
      if (name === 'href') ok(/^(?:https?:\/\/|mailto:|tel:)/.test(value), `href ${value} in ${message}`);
      if (name === 'src') ok(/^(?:https:\/\/cdn\.example\/|blob:)/.test(value), `src ${value} in ${message}`);
    }
    if (element instanceof HTMLAnchorElement) {
      ok(element.target === '_blank' && element.rel === 'noopener noreferrer nofollow ugc', `rel in ${message}`);
    }
    if (element instanceof HTMLButtonElement) ok(element.className === 'pc-copy', `button in ${message}`);
  }
}
