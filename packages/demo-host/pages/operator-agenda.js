// The agenda of one conversation: where it stands, and what the operator may do to it.

import * as api from './operator-api.js';
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

export function showAgenda({ agenda, conversationAgenda: progress, agendas }) {
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

/** Where it stands as far as the page knows; null where it does not run. */
const itemOf = ({ conversationAgenda: progress }) =>
  progress?.confirmed && !progress.isCompleted ? progress.currentAgendaItemId : null;

const isEnded = ({ conversationAgenda: progress }) => Boolean(progress?.isCompleted);

/** `handle` does what is asked for; `current` gives the open conversation. */
export function connectAgenda({ handle, current }) {
  const asked = new Set();
  /** Once, however often it is pressed until the answer has come. */
  async function ask(action, isDone) {
    const { id } = current();
    if (asked.has(id)) return;
    asked.add(id);
    await handle(() => api.actOnAgenda(id, action), isDone).finally(() => asked.delete(id));
  }
  byId('agenda-moves').addEventListener('click', ({ target }) => {
    const { agenda: action } = target.closest('[data-agenda]')?.dataset ?? {};
    const from = itemOf(current());
    if (action === 'step') ask({ action, from: from ?? undefined }, (conversation) => itemOf(conversation) !== from);
    else if (action === 'remind') ask({ action }, () => false);
    else if (action) ask({ action }, isEnded);
  });
  byId('agenda-start').addEventListener('submit', (event) => {
    event.preventDefault();
    const agendaId = byId('agenda-choice').value;
    ask({ action: 'start', agendaId }, ({ agenda, ...at }) => agenda?.id === agendaId && itemOf(at) !== null);
  });
}
