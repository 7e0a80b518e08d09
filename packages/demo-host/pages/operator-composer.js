// The reply: its text, its files, and canned answers by a menu or by typing "/".

import * as api from './operator-api.js';
import { byId, element, setText } from './operator-dom.js';
import { draftOf, filesOf, keepDraft, keepFiles } from './operator-drafts.js';

const composer = { conversationId: null, sending: null, answers: [], found: [], place: 0, typedAtMs: 0 };

/** What stands behind a "/" that begins a word, up to the cursor; null where there is none. */
function slashBefore(field) {
  const found = /(?:^|\s)\/([^\s/]*)$/.exec(field.value.slice(0, field.selectionStart));
  return found && { word: found[1], start: field.selectionStart - found[1].length - 1 };
}

function closeMenu() {
  byId('canned-menu').hidden = true;
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

function optionOf(answer, index) {
  const option = element(
    'li',
    { id: `canned-${index}`, role: 'option' },
    element('strong', { textContent: answer.title }),
    element('span', { textContent: answer.text.slice(0, 120) }),
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
  if (composer.found.length === 0) return closeMenu();
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

function changeFiles(conversationId, change) {
  keepFiles(conversationId, change(filesOf(conversationId)));
  drawFiles();
}

function drawFiles() {
  const { conversationId } = composer;
  byId('reply-files').replaceChildren(
    ...filesOf(conversationId).map((file) => {
      const remove = element('button', {
        type: 'button',
        className: 'quiet',
        textContent: 'Remove',
        attributes: { 'aria-label': `Remove ${file.name}` },
      });
      remove.addEventListener('click', () => {
        changeFiles(conversationId, (files) => files.filter((other) => other !== file));
        byId('reply-text').focus();
      });
      return element('li', {}, element('span', { textContent: file.url ? file.name : `${file.name} …` }), remove);
    }),
  );
}

/** Another conversation has nothing of what was typed in this one, and what was typed in it before. */
export function resetComposer(conversationId) {
  Object.assign(composer, { conversationId, sending: null, typedAtMs: 0 });
  byId('reply-text').value = draftOf(conversationId);
  closeMenu();
  drawFiles();
}

export function drawComposer(isMine) {
  const text = byId('reply-text');
  text.readOnly = !isMine;
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

/** The same id while the same is sent, so that a retry stores it once. */
function requestIdFor(id, content, files) {
  const sent = JSON.stringify([id, content, files]);
  if (composer.sending?.sent !== sent)
    composer.sending = { sent, requestId: crypto.randomUUID?.() ?? String(Math.random()) };
  return composer.sending.requestId;
}

/** `act` does something to the open conversation and says whether it was done; `attempt` shows what is refused. */
export function connectComposer({ act, attempt }) {
  const field = byId('reply-text');

  async function add(file) {
    const { conversationId } = composer;
    const entry = { name: file.name, url: null };
    changeFiles(conversationId, (files) => [...files, entry]);
    const stored = await attempt(() => api.uploadFile(conversationId, file));
    changeFiles(conversationId, (files) =>
      files.flatMap((other) => (other !== entry ? [other] : stored ? [Object.assign(entry, stored)] : [])),
    );
  }

  byId('reply').addEventListener('submit', async (event) => {
    event.preventDefault();
    const content = field.value.trim();
    const { conversationId } = composer;
    const files = filesOf(conversationId);
    const isReady = files.every(({ url }) => url !== null);
    if (field.readOnly || !isReady || (content === '' && files.length === 0)) return;
    const attachments = files.map(({ url }) => ({ url }));
    const requestId = requestIdFor(conversationId, content, attachments);
    if (!(await act((id) => api.say(id, content, attachments, requestId)))) return;
    if (draftOf(conversationId).trim() === content) keepDraft(conversationId, '');
    changeFiles(conversationId, (kept) => kept.filter((file) => !files.includes(file)));
    // Another conversation may have been opened meanwhile.
    if (composer.conversationId !== conversationId) return;
    composer.sending = null;
    composer.typedAtMs = 0;
    if (field.value.trim() === content) field.value = '';
  });
  field.addEventListener('keydown', (event) => {
    if (menuKey(event) || event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    byId('reply').requestSubmit();
  });
  field.addEventListener('input', () => {
    noteTyping(field);
    keepDraft(composer.conversationId, field.value);
    const slash = slashBefore(field);
    if (slash) openMenu(slash.word);
    else closeMenu();
  });
  field.addEventListener('blur', closeMenu);
  byId('open-canned').addEventListener('click', () => {
    field.focus();
    openMenu('');
  });
  byId('attach').addEventListener('click', () => byId('attach-input').click());
  byId('attach-input').addEventListener('change', ({ target }) => {
    for (const file of [...target.files].slice(0, 10 - filesOf(composer.conversationId).length)) add(file);
    target.value = '';
  });
  setText(byId('send'), 'Send');
}
