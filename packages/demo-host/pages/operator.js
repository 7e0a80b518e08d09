// The operator's page: who is signed in, which conversation is open, and what happens when something changes.

import { connectAgenda } from './operator-agenda.js';
import * as api from './operator-api.js';
import { connectAlerts, forgetWaiting, showWaiting } from './operator-alerts.js';
import * as composer from './operator-composer.js';
import { byId, setText } from './operator-dom.js';
import { connectDoor, showDoor } from './operator-door.js';
import { begunIn, draftOf } from './operator-drafts.js';
import { connectFocus } from './operator-focus.js';
import { leaveNote, lookForGone, showGone, showLeft } from './operator-gone.js';
import { connectHistory, noteTalk } from './operator-history.js';
import { connectList, drawList, readNewest, resetList } from './operator-list-reading.js';
import { showLine } from './operator-line.js';
import { focusEntry, nameOf } from './operator-list.js';
import { leavePanel, showPanel } from './operator-panel.js';
import { connectPaywall } from './operator-paywall.js';
import { createReadings } from './operator-reading.js';
import { takeBackDone, tell, tellReading, tellRefusal, tellUnlessDone } from './operator-refusals.js';
import { tellSeen } from './operator-seen.js';
import { connectSheets } from './operator-sheets.js';
import { showSub, showTitle } from './operator-title.js';
import { leadToFound, olderThan, showFound, showOlder, showTranscript, showTyping } from './operator-transcript.js';
import { connectVisitor, showVisitor } from './operator-visitor.js';

const desk = { selectedId: null, current: null, listening: null, changes: 0, givenBack: null };
const operator = () => api.readSession()?.operator ?? null;
const isOwner = () => operator()?.role === 'owner';
/** Who has signed in with the server's token has none. */
const hasAccount = () => api.readSession()?.hasAccount === true;

function leave(message = '') {
  desk.listening?.abort();
  clearTimeout(desk.looking);
  api.dropSession();
  readings.forget();
  showLine({ connection: 'connecting' });
  Object.assign(desk, { selectedId: null, current: null, listening: null });
  resetList();
  forgetWaiting();
  byId('desk').hidden = true;
  showDoor(message);
}

/** Runs what may be refused. */
async function run(work, refused) {
  try {
    return await work();
  } catch (error) {
    if (!error.isOver) refused(error.message, error.status);
    return null;
  }
}

/** Runs what the operator has asked for. */
function attempt(work, refused = tellRefusal) {
  tell('');
  return run(work, refused);
}

function redrawList() {
  drawList({ selectedId: desk.selectedId, operatorId: operator()?.id, choose });
  showFound();
}

function drawHandling(conversation) {
  const { handleBy, persona, visitor, isClosed } = conversation;
  const isLive = handleBy?.type === 'USER';
  const isMine = isMineToAnswer(conversation);
  showTitle(nameOf(conversation));
  const answering = isMine ? 'You answer' : isLive ? `${handleBy.name} answers` : `${persona.name} answers`;
  showSub(visitor.email, isClosed ? 'Closed' : answering);
  const takeOver = byId('take-over');
  takeOver.hidden = isMine;
  setText(takeOver, isLive ? `Take over from ${handleBy.name}` : 'Take over');
  byId('hand-back').hidden = !isLive;
  byId('close').hidden = isClosed;
  composer.drawComposer(isMine, nameOf(conversation), answering);
}

const isMineToAnswer = ({ handleBy }) => handleBy?.type === 'USER' && handleBy.id === operator()?.id;

/** Whoever loses a conversation that they answer in is told, unless they have given it back. */
function tellLoss(before, { id, handleBy, isClosed }) {
  const taken = handleBy?.type === 'USER' && `${handleBy.name} has taken this conversation over.`;
  const ended = isClosed
    ? 'This conversation was closed.'
    : `This conversation was handed back to ${before.persona.name}.`;
  const words = draftOf(id).trim() === '' ? '' : 'What you have written stays here.';
  if (desk.givenBack !== id) tell([taken || ended, words].filter(Boolean).join(' '));
}

function draw(conversation) {
  if (!conversation || conversation.id !== desk.selectedId) return;
  const before = desk.current;
  if (before?.id === conversation.id && isMineToAnswer(before) && !isMineToAnswer(conversation))
    tellLoss(before, conversation);
  takeBackDone(conversation);
  desk.current = conversation;
  shut(false);
  byId('nothing').hidden = true;
  byId('talk').hidden = false;
  byId('panel').hidden = false;
  drawHandling(conversation);
  showTranscript(conversation);
  composer.letGoOfStored(conversation);
  showVisitor(conversation);
  showPanel(conversation);
  tellSeen(conversation, isMineToAnswer(conversation));
  // A reply that ends without a word changes nothing that could be told.
  clearTimeout(desk.looking);
  if (conversation.isReplying) desk.looking = setTimeout(() => refreshCurrent(1), 2_000);
}

const readings = createReadings({
  run,
  changed(refusals) {
    tellReading(refusals[0] ?? '');
    showLine({ isBehind: refusals.length > 0 });
  },
});

const refreshList = readings.add(async (background, signal) => {
  await readNewest(background, signal);
  if (operator()) redrawList();
});
const refreshWaiting = readings.add(async () => {
  const { data } = await api.readList({ filter: 'waiting', background: 1 });
  if (operator()) showWaiting(data, { operatorId: operator().id, selectedId: desk.selectedId, open });
});
const refreshCurrent = readings.add(async (background, signal) => {
  const id = desk.selectedId;
  if (!id) return;
  try {
    draw(await api.readConversation(id, { background, signal }));
  } catch (error) {
    if (error.status === 404 && id === desk.selectedId) return forget();
    throw error;
  }
});

/** The open conversation is there no more: what was half typed in it stays for copying. */
function forget() {
  const { current, selectedId } = desk;
  Object.assign(desk, { selectedId: null, current: null });
  composer.stopWaiting(selectedId);
  showGone(selectedId, current ? nameOf(current) : 'this visitor', () => {
    byId('talk').hidden = true;
    byId('panel').hidden = true;
    byId('nothing').hidden = false;
  });
  refreshList();
}

/** What was written to whoever is gone while another conversation is open stays for copying; `changedId` is null where any may have changed. */
function lookAround(changedId = null) {
  const ids = begunIn().filter((id) => id !== desk.selectedId && (changedId === null || changedId === id));
  return lookForGone(ids, composer.knownName);
}

/** Until the chosen conversation has come, nothing is done to it below the words of the one before. */
function shut(isShut) {
  for (const part of ['handover', 'transcript', 'reply', 'panel']) byId(part).inert = isShut;
}

async function choose(id) {
  const { activeElement } = document;
  if (id !== desk.current?.id) {
    shut(true);
    showTitle('Opening…');
    showSub('', '');
  }
  if (id !== desk.selectedId) composer.resetComposer(id);
  desk.selectedId = id;
  byId('desk').dataset.view = 'talk';
  leavePanel();
  noteTalk();
  tell(composer.backReasonOf(id));
  leaveNote();
  redrawList();
  await refreshCurrent();
  if (id !== desk.selectedId) return;
  if (id !== desk.current?.id) return showTitle('This conversation could not be opened');
  leadToFound();
  // Whoever has gone on meanwhile keeps the place.
  if ([activeElement, document.body].includes(document.activeElement))
    byId('transcript').focus({ preventScroll: true });
}

function open(id) {
  showPage('conversations');
  return choose(id);
}

/** An action on a conversation, the open one unless another is named; its answer is the conversation as it is then. */
async function act(work, id = desk.selectedId, refused = tellRefusal) {
  const { changes } = desk;
  const conversation = id && (await attempt(() => work(id), refused));
  draw(conversation);
  // The answer may be older than what has been read meanwhile; what was refused here may rest on what is no longer so.
  if (desk.changes !== changes || !conversation) refreshCurrent(1);
  if (!conversation) lookAround(id);
  return Boolean(conversation);
}

/** As `act`, where `isDone(conversation)` says whether it is done also without an answer. */
function handle(work, isDone) {
  const id = desk.selectedId;
  const refused = tellUnlessDone((conversation) => conversation.id === id && isDone(conversation));
  return act(work, id, refused);
}

function heard({ type, id }) {
  if (type === 'lost') return showLine({ connection: 'lost' });
  showLine({ connection: 'live' });
  if (type === 'typing') {
    readings.readAgain();
    if (id === desk.selectedId && desk.current) showTyping(desk.current);
    return;
  }
  // Whatever was missed while there was no connection is read now.
  refreshList(1);
  refreshWaiting();
  if (type === 'open' || id === null || id === desk.selectedId) {
    desk.changes += 1;
    refreshCurrent(1);
  }
  lookAround(id ?? null);
  readings.readAgain();
}

const { showPage, readCanned } = connectSheets({ add: readings.add, open, operator });
const refreshCanned = readings.add(readCanned);

async function enter() {
  byId('door').hidden = true;
  byId('desk').hidden = false;
  byId('desk').dataset.view = 'list';
  byId('talk').hidden = true;
  byId('panel').hidden = true;
  byId('nothing').hidden = false;
  setText(byId('who'), operator().name);
  for (const node of document.querySelectorAll('[data-owner]')) node.hidden = !isOwner();
  for (const node of document.querySelectorAll('[data-account]')) node.hidden = !hasAccount();
  showLeft();
  showPage('conversations');
  refreshCanned();
  desk.listening = new AbortController();
  api.listen(desk.listening.signal, heard);
}

api.onSessionOver(() => leave('Your session is over. Please sign in again.'));
connectDoor({ enter, leave });
connectHistory((view) => {
  const isTalk = view === 'talk' && desk.selectedId !== null;
  byId('desk').dataset.view = isTalk ? 'talk' : 'list';
  if (isTalk) byId('transcript').focus({ preventScroll: true });
  else focusEntry(desk.selectedId);
});
byId('older').addEventListener('click', async () => {
  const conversation = await attempt(() => api.readConversation(desk.selectedId, { lastId: olderThan() }));
  if (conversation) showOlder(conversation);
});
byId('take-over').addEventListener('click', async () => {
  const { handleBy } = desk.current;
  const from = handleBy?.type === 'USER' ? handleBy.id : null;
  if (await handle((id) => api.takeOver(id, from), isMineToAnswer)) byId('reply-text').focus();
});
for (const [name, work, isDone] of [
  ['hand-back', api.handBack, ({ handleBy }) => handleBy?.type !== 'USER'],
  ['close', api.close, ({ isClosed }) => isClosed],
])
  byId(name).addEventListener('click', async () => {
    desk.givenBack = desk.selectedId;
    if (await handle(work, isDone)) byId('take-over').focus();
    desk.givenBack = null;
  });

connectPaywall({ handle });

addEventListener('online', readings.readAgain);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') return;
  readings.readAgain();
  if (desk.current) tellSeen(desk.current, isMineToAnswer(desk.current));
});
connectList({ refresh: refreshList, draw: redrawList, attempt });
composer.connectComposer({ act, attempt, tell, changed: redrawList });
connectAgenda({ handle, current: () => desk.current });
connectVisitor({ attempt, current: () => desk.current, forget });
connectAlerts();
connectFocus();
if (operator()) enter();
else byId('door').hidden = false;
