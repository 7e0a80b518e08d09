// What operators have done, for owners.

import * as api from './operator-api.js';
import { byId, element, setText, timeNode } from './operator-dom.js';

const words = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  'sign-out': 'Signed out',
  'take-over': 'Took over',
  'hand-back': 'Handed back',
  close: 'Closed the conversation',
  message: 'Sent a message',
  paywall: 'Paywall',
  agenda: 'Moved the agenda',
  'account-created': 'Created an account',
  'account-changed': 'Changed an account',
  'secret-changed': 'Changed their own secret',
  'secret-change-failed': 'Failed to change their secret',
  'canned-answer': 'Canned answer',
  'visitor-exported': 'Exported a visitor’s data',
  'visitor-deleted': 'Deleted a visitor',
};

let next = null;

function rowNode({ at, operatorName, action, detail, conversationId }, open) {
  const link =
    conversationId &&
    element('button', {
      className: 'quiet link',
      textContent: conversationId.slice(0, 8),
      attributes: { 'aria-label': `Open conversation ${conversationId.slice(0, 8)}` },
    });
  link?.addEventListener('click', () => open(conversationId));
  return element(
    'tr',
    // Where rows are blocks, on a narrow screen, some browsers forget what they are.
    { role: 'row' },
    element('td', { role: 'cell' }, timeNode(at)),
    element('td', { role: 'cell' }, element('bdi', { textContent: operatorName ?? 'Nobody known' })),
    element(
      'td',
      { role: 'cell' },
      words[action] ?? action,
      detail ? element('span', { className: 'state', textContent: ` · ${detail}` }) : null,
    ),
    element('td', { role: 'cell' }, link || ''),
  );
}

async function read(before, open) {
  const { data, metadata } = await api.readAudit(before);
  next = metadata.next;
  const rows = data.map((event) => rowNode(event, open));
  if (!before) byId('audit').replaceChildren();
  byId('audit').append(...rows);
  byId('audit-more').hidden = next === null;
  return rows;
}

async function readOlder(open) {
  setText(byId('audit-error'), '');
  try {
    const rows = await read(next, open);
    // What has asked for them goes with the last page.
    if (next !== null || rows.length === 0) return;
    rows[0].tabIndex = -1;
    rows[0].focus();
  } catch (error) {
    if (!error.isOver) setText(byId('audit-error'), error.message);
  }
}

/** `open` is given the conversation that an entry is about. Rejects where they cannot be read. */
export async function showAudit(open) {
  byId('audit-more').onclick = () => readOlder(open);
  await read(undefined, open);
}
