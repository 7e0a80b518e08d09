// Agenda, answers and paywall of one conversation. The fields keep what the operator has typed.

import { byId, element, setText } from './operator-dom.js';

function agendaState(agenda, progress) {
  if (!agenda || !progress) return 'This conversation follows no agenda.';
  if (progress.isExit) return `${agenda.name}: exited`;
  if (progress.isTimedOut) return `${agenda.name}: timed out`;
  if (progress.isCompleted) return `${agenda.name}: completed`;
  if (!progress.confirmed) return `${agenda.name}: offered, not yet confirmed`;
  const place = agenda.items.findIndex(({ id }) => id === progress.currentAgendaItemId);
  return `${agenda.name}: item ${place + 1} of ${agenda.items.length}`;
}

const modes = { TEXT: 'typing only', VOICE: 'voice only' };

function itemNode({ id, name, userInputMode }, place, current, isDone) {
  const isCurrent = place === current && !isDone;
  const state = isDone || place < current ? 'done' : isCurrent ? 'current' : 'ahead';
  const mode = modes[userInputMode];
  const tag = mode ? element('span', { className: 'tag', textContent: mode }) : null;
  const node = element('li', { dataset: { id, state } }, element('span', {}, `${name || id} `, tag ?? ''));
  if (isCurrent) node.setAttribute('aria-current', 'step');
  return node;
}

function showAgenda({ agenda, conversationAgenda: progress, agendas }) {
  // Most conversations have nothing to do with agendas.
  for (const title of ['agenda-title', 'answers-title'])
    byId(title).closest('section').hidden = !progress && agendas.length === 0;
  setText(byId('agenda-state'), agendaState(agenda, progress));
  const items = agenda?.items ?? [];
  const current = items.findIndex(({ id }) => id === progress?.currentAgendaItemId);
  const isDone = Boolean(progress?.isCompleted && !progress.isExit && !progress.isTimedOut);
  byId('agenda-items').replaceChildren(...items.map((item, place) => itemNode(item, place, current, isDone)));

  const isRunning = Boolean(progress?.confirmed && !progress.isCompleted);
  const canExit = Boolean(progress && !progress.isCompleted);
  byId('agenda-moves').hidden = !progress;
  for (const button of document.querySelectorAll('[data-agenda]')) {
    button.disabled = button.dataset.agenda === 'exit' ? !canExit : !isRunning;
  }
  const choice = byId('agenda-choice');
  const ids = agendas.map(({ id }) => id).join();
  if (choice.dataset.ids !== ids) {
    choice.replaceChildren(...agendas.map(({ id, name }) => element('option', { value: id, textContent: name || id })));
    choice.dataset.ids = ids;
  }
  byId('agenda-start').hidden = agendas.length === 0;
}

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

function showPaywall({ validating }) {
  const isClosed = validating?.passed === false;
  setText(
    byId('paywall-state'),
    isClosed ? `Blocked: ${validating.reason || 'no reason given'}` : 'The visitor can write.',
  );
  byId('paywall-close').textContent = isClosed ? 'Change the reason' : 'Block the chat';
  byId('paywall-open').hidden = !isClosed;
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

export function showPanel(conversation) {
  // Beside the transcript it stays.
  if (conversation.id !== shownId && !byId('transcript').checkVisibility()) showDetails(false);
  shownId = conversation.id;
  showAgenda(conversation);
  showAnswers(conversation);
  showPaywall(conversation);
}
