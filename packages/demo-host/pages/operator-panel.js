// Agenda, answers and paywall of one conversation. The fields keep what the operator has typed.

import { showAgenda } from './operator-agenda.js';
import { byId, element } from './operator-dom.js';
import { showPaywall } from './operator-paywall.js';

function showAnswers({ outputs }) {
  byId('answers-empty').hidden = outputs.length > 0;
  byId('answers').replaceChildren(
    ...outputs.map(({ id, name, value }) =>
      element(
        'div',
        { dataset: { id } },
        element('dt', { textContent: name }),
        element('dd', {}, element('bdi', { textContent: typeof value === 'string' ? value : JSON.stringify(value) })),
      ),
    ),
  );
}

/** In a narrower window it is a third column when it is wanted; where there is no room for one it takes the transcript's place. */
function showDetails(isShown) {
  byId('desk').toggleAttribute('data-details', isShown);
  byId('details').setAttribute('aria-expanded', String(isShown));
}

byId('details').addEventListener('click', () => showDetails(!byId('desk').hasAttribute('data-details')));
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  // What is open beside it, and a list, closes alone.
  const isOther = event.target.closest('.bar, .list, dialog');
  const isInList = CSS.supports('selector(:open)') && event.target.closest('select:open');
  const isShown = byId('desk').hasAttribute('data-details') && byId('details').checkVisibility();
  if (isOther || isInList || !isShown) return;
  showDetails(false);
  if (byId('panel').contains(event.target)) byId('details').focus();
});

let shownId;
/** Whoever opens a conversation, the same one too, sees what is said in it first. */
export const leavePanel = () => (shownId = undefined);

export function showPanel(conversation) {
  // Beside the transcript it stays.
  if (conversation.id !== shownId && !byId('transcript').checkVisibility()) showDetails(false);
  shownId = conversation.id;
  showAgenda(conversation);
  showAnswers(conversation);
  showPaywall(conversation);
}
