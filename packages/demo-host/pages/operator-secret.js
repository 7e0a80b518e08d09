// A secret that is shown once: on a line of its own, with a way to copy it.

import { element, setText } from './operator-dom.js';

/** Where the page may not copy, the secret is selected. */
async function copy(code, button) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    setText(button, 'Copied');
  } catch {
    getSelection().selectAllChildren(code);
    setText(button, 'Selected: copy it with your keyboard');
  }
}

/** Shows `text` in `node`, and below it the secret. */
export function showSecret(node, { text, secret }) {
  const code = element('code', { textContent: secret });
  const button = element('button', { type: 'button', textContent: 'Copy' });
  button.addEventListener('click', () => copy(code, button));
  node.replaceChildren(element('p', { textContent: text }), element('div', { className: 'secret' }, code, button));
}
