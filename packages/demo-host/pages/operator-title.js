// The head of a conversation: whose it is. Names and addresses are cut where there is no room, and are whole where one points at them.

import { byId, element, setText } from './operator-dom.js';

export function showTitle(text) {
  setText(byId('talk-title'), text);
  byId('talk-title').title = text;
}

/** Is cut before who answers is. */
export function showSub(email, state) {
  const node = byId('talk-email');
  if (node.textContent !== (email ? `${email} · ` : ''))
    node.replaceChildren(...(email ? [element('bdi', { textContent: email, title: email }), ' · '] : []));
  setText(byId('talk-state'), state);
}
