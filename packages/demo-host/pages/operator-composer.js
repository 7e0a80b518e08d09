// The reply: its text, its files, and canned answers by a menu or by typing "/".

import * as api from './operator-api.js';
import { byId, element, setText } from './operator-dom.js';
import { backOf, draftOf, filesOf, keepBack, keepDraft } from './operator-drafts.js';
import { connectDropped } from './operator-dropped.js';
import { goToEnd } from './operator-end.js';
import { createFiles, isFailed, isStored } from './operator-files.js';
import { numberNodes } from './operator-numbers.js';
import { plainLine } from './operator-plain.js';
import { isSeen } from './operator-refusals.js';
import { createSending, slowReplyOf } from './operator-sending.js';

const composer = {
  conversationId: null,
  isMine: false,
  answering: '',
  answers: [],
  found: [],
  place: 0,
  typedAtMs: 0,
  isComposing: false,
  files: null,
  sending: null,
};
const noAnswers = 'There are no canned answers yet. An owner adds them under “Answers”.';
/** Names of the visitors whose conversations were open, for what is told of a reply while another one is. */
const names = new Map();
/** Conversations whose reply goes out as soon as its files are stored. */
const waiting = new Set();
const previews = new WeakMap();

/** What stands behind a "/" that begins a word, up to the cursor; null where there is none. */
function slashBefore(field) {
  const found = /(?:^|\s)\/([^\s/]*)$/.exec(field.value.slice(0, field.selectionStart));
  return found && { word: found[1], start: field.selectionStart - found[1].length - 1 };
}

function closeMenu() {
  byId('canned-menu').hidden = true;
  setText(byId('canned-none'), '');
  byId('open-canned').setAttribute('aria-expanded', 'false');
  byId('reply-text').removeAttribute('aria-activedescendant');
}

function mark(place) {
  const options = [...byId('canned-menu').children];
  composer.place = (place + options.length) % options.length;
  for (const [index, option] of options.entries())
    option.setAttribute('aria-selected', String(index === composer.place));
  options[composer.place].scrollIntoView({ block: 'nearest' });
  byId('reply-text').setAttribute('aria-activedescendant', options[composer.place].id);
}

function insert(answer) {
  const field = byId('reply-text');
  const slash = slashBefore(field);
  field.setRangeText(answer.text, slash?.start ?? field.selectionStart, field.selectionEnd, 'end');
  closeMenu();
  field.focus();
  keepDraft(composer.conversationId, field.value);
}

/** Of five hundred, at each key. */
function previewOf(answer) {
  if (!previews.has(answer)) previews.set(answer, plainLine(answer.text));
  return previews.get(answer);
}

function optionOf(answer, index) {
  const option = element(
    'li',
    { id: `canned-${index}`, role: 'option' },
    element('strong', { dir: 'auto', textContent: answer.title }),
    element('span', { dir: 'auto' }, ...numberNodes(previewOf(answer))),
  );
  // Before the field loses its focus.
  option.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    insert(answer);
  });
  return option;
}

function openMenu(word) {
  const wanted = word.toLowerCase();
  composer.found = composer.answers.filter(({ title }) => title.toLowerCase().includes(wanted));
  if (composer.found.length === 0) {
    closeMenu();
    const isAsked = composer.answers.length === 0 && word === '';
    return setText(byId('canned-none'), isAsked ? noAnswers : '');
  }
  setText(byId('canned-none'), '');
  byId('canned-menu').replaceChildren(...composer.found.map(optionOf));
  byId('canned-menu').hidden = false;
  byId('open-canned').setAttribute('aria-expanded', 'true');
  mark(0);
}

/** True when the key was for the menu. */
function menuKey(event) {
  if (byId('canned-menu').hidden) return false;
  const moves = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key in moves) mark(composer.place + moves[event.key]);
  else if (event.key === 'Enter' || event.key === 'Tab') insert(composer.found[composer.place]);
  else if (event.key === 'Escape') closeMenu();
  else return false;
  event.preventDefault();
  return true;
}

/** Another conversation has nothing of what was typed in this one, and what was typed in it before. */
export function resetComposer(conversationId) {
  Object.assign(composer, { conversationId, typedAtMs: 0 });
  byId('reply-text').value = draftOf(conversationId);
  closeMenu();
  composer.files.show(conversationId);
  composer.sending.takeLeft(conversationId);
  drawWaiting();
}

/** What goes out by itself does not change any more, unless it is called back. */
function drawWaiting() {
  const isWaiting = waiting.has(composer.conversationId);
  byId('reply-text').readOnly = !composer.isMine || isWaiting;
  byId('stop-waiting').hidden = !isWaiting;
  const slow = slowReplyOf(composer.conversationId);
  const words = slow && `Sending: ${slow.content || slow.files.map(({ name }) => name).join(', ')}`;
  setText(byId('reply-state'), isWaiting ? 'Your reply is sent as soon as its files are stored.' : (words ?? ''));
}

/** `answering`: who answers, in words. */
export function drawComposer(isMine, name, answering) {
  const text = byId('reply-text');
  Object.assign(composer, { isMine, answering });
  names.set(composer.conversationId, name);
  drawWaiting();
  text.placeholder = isMine ? 'Write to the visitor, or / for a canned answer' : 'Take over to write';
  byId('reply').dataset.open = String(isMine);
  if (!isMine) closeMenu();
}

export const setCannedAnswers = (answers) => {
  composer.answers = answers;
  byId('open-canned').hidden = answers.length === 0;
};

/** Visitors see it for six seconds; an empty field ends it at once. */
function noteTyping(field) {
  const isTyping = field.value.trim() !== '' && !field.readOnly;
  const nowMs = Date.now();
  const isToldAlready = isTyping ? nowMs - composer.typedAtMs < 4_000 : composer.typedAtMs === 0;
  if (isToldAlready || field.readOnly) return;
  composer.typedAtMs = isTyping ? nowMs : 0;
  api.tellTyping(composer.conversationId, isTyping);
}

/** At once, or as soon as the input method has ended: words that it composes are nobody else's to move. */
function whenTyped(work) {
  if (composer.isComposing)
    byId('reply-text').addEventListener('compositionend', () => setTimeout(work), { once: true });
  else work();
}

/** A reply is stored also where the answer to it was lost. */
export const letGoOfStored = (conversation) => whenTyped(() => composer.sending.letGoOfStored(conversation));

/** Nothing of this conversation is to be sent any more. */
export function stopWaiting(conversationId) {
  waiting.delete(conversationId);
  drawWaiting();
}

/** Of whom the page has shown the conversation. */
export const knownName = (conversationId) => names.get(conversationId);

/** What is told of a reply names its visitor while their conversation is not on screen. */
const toldOf = (conversationId, text) =>
  conversationId === composer.conversationId && isSeen()
    ? text
    : `${knownName(conversationId) ?? 'Another visitor'}: ${text}`;

/** Why what stands in the composer has come back. */
export const backReasonOf = (conversationId) => backOf(conversationId).findLast(({ told }) => told)?.told ?? '';

/**
 * `act` does something to a conversation and says whether it was done; `attempt` shows what is refused, and `tell` shows a
 * text where that is shown. `changed` is called when what is on its way, or has come back, has changed.
 */
export function connectComposer({ act, attempt, tell, changed }) {
  const field = byId('reply-text');
  const tellOf = (conversationId, text) => tell(toldOf(conversationId, text));

  composer.sending = createSending({
    act,
    tell(conversationId, text) {
      tellOf(conversationId, text);
      return toldOf(conversationId, text);
    },
    setFiles: (conversationId, files) => composer.files.set(conversationId, files),
    putBack(conversationId, text) {
      const typed = draftOf(conversationId);
      keepDraft(conversationId, [text, typed].filter(Boolean).join('\n\n'));
      if (composer.conversationId !== conversationId) return;
      const now = draftOf(conversationId);
      // What is being typed goes on where it is.
      if (!now.endsWith(field.value)) {
        field.value = now;
        return;
      }
      const { selectionStart, selectionEnd, selectionDirection } = field;
      const before = now.slice(0, now.length - field.value.length);
      field.setRangeText(before, 0, 0);
      field.setSelectionRange(before.length + selectionStart, before.length + selectionEnd, selectionDirection);
    },
    whenTyped,
    changed() {
      drawWaiting();
      changed();
    },
    stored: (conversationId) => composer.conversationId === conversationId && goToEnd(),
  });
  const send = (conversationId) => {
    composer.sending.send(conversationId);
    if (composer.conversationId !== conversationId) return;
    composer.typedAtMs = 0;
    field.value = '';
  };

  /** A reply that waits goes out with the last of its files, and stays where one of them could not be stored. */
  function filesChanged(conversationId) {
    if (!waiting.has(conversationId)) return;
    const files = filesOf(conversationId);
    if (!files.some(isFailed) && !files.every(isStored)) return;
    stopWaiting(conversationId);
    if (files.every(isStored)) send(conversationId);
  }

  composer.files = createFiles({ attempt, tell: tellOf, changed: filesChanged });

  byId('reply').addEventListener('submit', (event) => {
    event.preventDefault();
    const { conversationId } = composer;
    if (!composer.isMine && (field.value.trim() !== '' || filesOf(conversationId).length > 0))
      tell(`The reply was not sent: ${composer.answering}. Take over to send it.`);
    if (field.readOnly) return;
    keepDraft(conversationId, field.value);
    const files = filesOf(conversationId);
    const failed = files.find(isFailed);
    if (failed) return tell(`${failed.name} was not stored. Try again or remove it.`);
    if (files.every(isStored)) return send(conversationId);
    waiting.add(conversationId);
    drawWaiting();
  });
  byId('stop-waiting').addEventListener('click', () => {
    stopWaiting(composer.conversationId);
    field.focus();
  });
  field.addEventListener('keydown', (event) => {
    // Keys of an input method are its own; Safari fires the one that ends a composition after it, as 229.
    if (event.isComposing || event.keyCode === 229) return;
    if (menuKey(event) || event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    byId('reply').requestSubmit();
  });
  for (const type of ['compositionstart', 'compositionend'])
    field.addEventListener(type, () => (composer.isComposing = type === 'compositionstart'));
  field.addEventListener('input', () => {
    noteTyping(field);
    keepDraft(composer.conversationId, field.value);
    // Whoever takes all of it away does not send it again.
    if (field.value === '' && filesOf(composer.conversationId).length === 0) keepBack(composer.conversationId, []);
    const slash = slashBefore(field);
    if (slash) openMenu(slash.word);
    else closeMenu();
  });
  // Files leave it fewer lines: who writes at its end goes on seeing that.
  new ResizeObserver(() => {
    if (field.selectionEnd === field.textLength) field.scrollTop = field.scrollHeight;
  }).observe(field);
  field.addEventListener('blur', closeMenu);
  byId('open-canned').addEventListener('click', () => {
    field.focus();
    openMenu('');
  });
  byId('attach').addEventListener('click', () => byId('attach-input').click());
  byId('attach-input').addEventListener('change', ({ target }) => {
    composer.files.add(composer.conversationId, target.files);
    target.value = '';
  });
  connectDropped((files) => {
    if (field.readOnly)
      tell(`Nothing was attached: ${composer.isMine ? 'a reply waits to be sent' : composer.answering}.`);
    else composer.files.add(composer.conversationId, files);
  });
  setText(byId('send'), 'Send');
}
