// The paywall of one conversation: whether the visitor can write, and what says otherwise.

import * as api from './operator-api.js';
import { byId, setText } from './operator-dom.js';

const isClosed = ({ validating }) => validating?.passed === false;

export function showPaywall(conversation) {
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
  byId('paywall').addEventListener('submit', (event) => {
    event.preventDefault();
    const reason = byId('reason').value.trim();
    const isDone = (conversation) => isClosed(conversation) && (conversation.validating.reason ?? '') === reason;
    handle((id) => api.setPaywall(id, false, reason), isDone);
  });
  byId('paywall-open').addEventListener('click', () =>
    handle(
      (id) => api.setPaywall(id, true),
      (conversation) => !isClosed(conversation),
    ),
  );
}
