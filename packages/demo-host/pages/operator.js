// The operator's desk: who is signed in, which conversation is open, and what happens when something changes.

import * as api from './operator-api.js';
import { byId, setText } from './operator-dom.js';
import { focusEntry, nameOf, showList } from './operator-list.js';
import { showPanel } from './operator-panel.js';
import { olderThan, showOlder, showTranscript } from './operator-transcript.js';

const desk = { selectedId: null, current: null, listening: null, summaries: [], sending: null };
const operator = () => api.readSession()?.operator ?? null;

function leave(message = '') {
  desk.listening?.abort();
  clearTimeout(desk.looking);
  api.dropSession();
  Object.assign(desk, { selectedId: null, current: null, listening: null, summaries: [] });
  byId('desk').hidden = true;
  byId('door').hidden = false;
  setText(byId('door-error'), message);
}

/** Runs what may be refused; a session that is over leads back to the door. */
async function attempt(work) {
  setText(byId('action-error'), '');
  try {
    return await work();
  } catch (error) {
    if (error.status === 401) leave('Your session is over. Please sign in again.');
    else setText(byId('action-error'), error.message);
    return null;
  }
}

function drawList() {
  showList(desk.summaries, { selectedId: desk.selectedId, operatorId: operator()?.id, choose });
}

function drawHandling(conversation) {
  const { handleBy, persona, visitor } = conversation;
  const isLive = handleBy?.type === 'USER';
  const isMine = isLive && handleBy.id === operator()?.id;
  setText(byId('talk-title'), nameOf(conversation));
  const answering = isMine ? 'You answer' : isLive ? `${handleBy.name} answers` : `${persona.name} answers`;
  setText(byId('talk-sub'), [visitor.email, answering].filter(Boolean).join(' · '));
  const takeOver = byId('take-over');
  takeOver.hidden = isMine;
  setText(takeOver, isLive ? `Take over from ${handleBy.name}` : 'Take over');
  byId('hand-back').hidden = !isLive;
  const text = byId('reply-text');
  text.readOnly = !isMine;
  text.placeholder = isMine ? 'Write to the visitor' : 'Take over to write';
  byId('reply').dataset.open = String(isMine);
}

function draw(conversation) {
  if (!conversation || conversation.id !== desk.selectedId) return;
  desk.current = conversation;
  byId('nothing').hidden = true;
  byId('talk').hidden = false;
  byId('panel').hidden = false;
  drawHandling(conversation);
  showTranscript(conversation);
  showPanel(conversation);
  // A reply that ends without a word changes nothing that could be told.
  clearTimeout(desk.looking);
  if (conversation.isReplying) desk.looking = setTimeout(refreshCurrent, 2_000);
}

/** One reading at a time for each of the two; what changes meanwhile is read once more. */
function sharedReading(read) {
  let running = null;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await attempt(read);
    } while (again);
    running = null;
  };
  return () => {
    if (running) again = true;
    else running = run();
    return running;
  };
}

const refreshList = sharedReading(async () => {
  desk.summaries = await api.readList();
  drawList();
});
const refreshCurrent = sharedReading(async () => {
  if (desk.selectedId) draw(await api.readConversation(desk.selectedId));
});

async function choose(id) {
  desk.selectedId = id;
  byId('desk').dataset.view = 'talk';
  setText(byId('action-error'), '');
  byId('reply-text').value = '';
  drawList();
  await refreshCurrent();
  byId('transcript').focus({ preventScroll: true });
}

/** An action on the open conversation; its answer is the conversation as it is then. */
async function act(work) {
  const id = desk.selectedId;
  const conversation = id && (await attempt(() => work(id)));
  draw(conversation);
  return Boolean(conversation);
}

const lines = { open: ['live', 'Live'], lost: ['lost', 'Connection lost, trying again'] };

function heard({ type, id }) {
  if (type === 'denied') return leave('Your session is over. Please sign in again.');
  if (lines[type]) {
    const [state, text] = lines[type];
    byId('line').dataset.state = state;
    setText(byId('line'), text);
  }
  // Whatever was missed while there was no connection is read now.
  if (type === 'lost') return;
  refreshList();
  if (type === 'open' || id === null || id === desk.selectedId) refreshCurrent();
}

function enter() {
  byId('door').hidden = true;
  byId('desk').hidden = false;
  setText(byId('who'), operator().name);
  desk.listening = new AbortController();
  api.listen(desk.listening.signal, heard);
}

byId('sign-in').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  setText(byId('door-error'), '');
  try {
    api.keepSession(await api.signIn(form.token.value.trim(), form.elements.name.value.trim()));
  } catch (error) {
    setText(byId('door-error'), error.message);
    form.token.focus();
    return;
  }
  form.token.value = '';
  enter();
});

byId('sign-out').addEventListener('click', async () => {
  await api.signOut().catch(() => {});
  leave();
});

byId('back').addEventListener('click', () => {
  byId('desk').dataset.view = 'list';
  focusEntry(desk.selectedId);
});

byId('older').addEventListener('click', async () => {
  const conversation = await attempt(() => api.readConversation(desk.selectedId, olderThan()));
  if (conversation) showOlder(conversation);
});

byId('take-over').addEventListener('click', async () => {
  if (await act(api.takeOver)) byId('reply-text').focus();
});
byId('hand-back').addEventListener('click', async () => {
  if (await act(api.handBack)) byId('take-over').focus();
});

/** The same id while the same text is sent, so that a retry stores it once. */
function requestIdFor(id, content) {
  if (desk.sending?.id !== id || desk.sending.content !== content) {
    desk.sending = { id, content, requestId: crypto.randomUUID?.() ?? String(Math.random()) };
  }
  return desk.sending.requestId;
}

byId('reply').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = byId('reply-text');
  const content = field.value.trim();
  if (content === '' || field.readOnly) return;
  const requestId = requestIdFor(desk.selectedId, content);
  if (!(await act((id) => api.say(id, content, requestId)))) return;
  desk.sending = null;
  if (field.value.trim() === content) field.value = '';
});
byId('reply-text').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  byId('reply').requestSubmit();
});

byId('panel').addEventListener('click', ({ target }) => {
  const action = target.closest('[data-agenda]')?.dataset.agenda;
  if (action) act((id) => api.actOnAgenda(id, { action }));
});
byId('agenda-start').addEventListener('submit', (event) => {
  event.preventDefault();
  const agendaId = byId('agenda-choice').value;
  act((id) => api.actOnAgenda(id, { action: 'start', agendaId }));
});
byId('paywall').addEventListener('submit', (event) => {
  event.preventDefault();
  act((id) => api.setPaywall(id, false, byId('reason').value.trim()));
});
byId('paywall-open').addEventListener('click', () => act((id) => api.setPaywall(id, true)));

if (operator()) enter();
else byId('door').hidden = false;
