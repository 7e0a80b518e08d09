// The line below the reply: what was refused.

import { byId, setText } from './operator-dom.js';

/** What the operator has asked for stays on screen until the next such thing. */
export function tell(text, by = 'action') {
  setText(byId('action-error'), text);
  byId('action-error').dataset.by = by;
}

/** What the page reads by itself takes away nothing but its own. */
export function tellReading(text) {
  const { textContent, dataset } = byId('action-error');
  if (textContent === '' || dataset.by === 'reading') tell(text, 'reading');
}
