// The paywall of one conversation: whether the visitor can write, and what says otherwise.

import * as api from './operator-api.js';
import { byId, setText } from './operator-dom.js';
import { keepReason, reasonOf } from './operator-drafts.js';

const isClosed = ({ validating }) => validating?.passed === false;

/** Of which operator's look at which conversation the field is. */
let shown = '';
let shownId = '';

/** The field keeps what is typed while the conversation is on screen; each has its own. */
function showReason(conversation) {
  const now = JSON.stringify([api.readSession()?.operator?.id, conversation.id]);
  if (now === shown) return;
  shown = now;
  shownId = conversation.id;
  const field = byId('reason');
  const stored = isClosed(conversation) ? (conversation.validating.reason ?? '') : field.defaultValue;
  field.value = reasonOf(conversation.id) ?? stored;
}

export function showPaywall(conversation) {
  showReason(conversation);
  setText(
    byId('paywall-state'),
    isClosed(conversation)
      ? `Blocked: ${conversation.validating.reason || 'no reason given'}`
      : 'The visitor can write.',
  );
  byId('paywall-close').textContent = isClosed(conversation) ? 'Change the reason' : 'Block the chat';
  byId('paywall-open').hidden = !isClosed(conversation);
}

/** `handle` does what is asked for. */
export function connectPaywall({ handle }) {
  byId('reason').addEventListener('input', ({ target }) => keepReason(shownId, target.value));
  byId('paywall').addEventListener('submit', async (event) => {
    event.preventDefault();
    const typed = byId('reason').value;
    const reason = typed.trim();
    const isDone = (conversation) => isClosed(conversation) && (conversation.validating.reason ?? '') === reason;
    const id = shownId;
    const isBlocked = await handle(() => api.setPaywall(id, false, reason), isDone);
    // What was typed until the answer came is the next one.
    if (isBlocked && reasonOf(id) === typed) keepReason(id, '');
  });
  byId('paywall-open').addEventListener('click', () =>
    handle(
      (id) => api.setPaywall(id, true),
      (conversation) => !isClosed(conversation),
    ),
  );
}
