// Half-typed replies and reasons of a paywall: one for each conversation, until it is sent or the operator, who is asked before, signs
// out. Words and what is stored of files live as long as the tab, over a reload too; a file that is not stored yet as long as the page, and
// its name then says so. Whoever signs in after another operator finds none.

import { readSession } from './operator-api.js';
import { keptInTab } from './operator-kept.js';

const drafts = keptInTab('persona-chat-operator-drafts');
const operatorId = () => readSession()?.operator?.id;
const lostWithThePage = 'It went with the page. Please attach it again.';

const none = { texts: {}, reasons: {}, files: {}, sent: {}, back: {}, gone: {} };

/** Those of everybody who has not signed out: whose session is over comes back, perhaps after somebody else. */
const readAll = () => drafts.read() ?? {};
const read = () => ({ ...none, ...readAll()[operatorId()] });
function write(own) {
  const id = operatorId();
  if (id !== undefined) drafts.keep({ ...readAll(), [id]: own });
}

/** Keeps `value` under the conversation's id, or nothing where it is empty. */
function keep(part, conversationId, value) {
  const all = read();
  const { [conversationId]: _before, ...others } = all[part];
  write({ ...all, [part]: value.length === 0 ? others : { ...others, [conversationId]: value } });
}

export const draftOf = (conversationId) => read().texts[conversationId] ?? '';
export const keepDraft = (conversationId, text) => keep('texts', conversationId, text);

/** Undefined where none is half typed. */
export const reasonOf = (conversationId) => read().reasons[conversationId];
export const keepReason = (conversationId, text) => keep('reasons', conversationId, text);

/** Replies on their way: each `{content, files, requestId}`. */
export const sentOf = (conversationId) => read().sent[conversationId] ?? [];
export const keepSent = (conversationId, replies) => keep('sent', conversationId, replies);

/** Those that have come back into the composer, and may be stored all the same. */
export const backOf = (conversationId) => read().back[conversationId] ?? [];
export const keepBack = (conversationId, replies) => keep('back', conversationId, replies);

/** Words of conversations that have gone: `[conversationId, [name, words]]` each. */
export const goneWords = () => Object.entries(read().gone);
/** `[]` forgets them. */
export const keepGone = (conversationId, words) => keep('gone', conversationId, words);

const files = { of: undefined, lists: new Map() };

function fileLists() {
  // While nobody is signed in the lists wait for who was.
  if (operatorId() === undefined) return new Map();
  if (files.of !== operatorId()) Object.assign(files, { of: operatorId(), lists: new Map() });
  return files.lists;
}

/** What a page before this one has left. */
const leftOf = (conversationId) =>
  (read().files[conversationId] ?? []).map(({ name, bytes, type, url }) => ({
    name,
    bytes,
    type,
    url: url ?? null,
    failure: url ? null : lostWithThePage,
  }));

/**
 * Files to send, each with its name, size and type, its address once it is stored, why it is not where that has failed, and itself as long as the
 * page has it.
 */
export function filesOf(conversationId) {
  const lists = fileLists();
  if (!lists.has(conversationId)) lists.set(conversationId, leftOf(conversationId));
  return lists.get(conversationId);
}

export function keepFiles(conversationId, list) {
  if (operatorId() === undefined) return;
  fileLists().set(conversationId, list);
  keep(
    'files',
    conversationId,
    list.map(({ name, bytes, type, url }) => ({ name, bytes, type, url })),
  );
}

/** Ids of the conversations in which something was written that is not stored. */
export function begunIn() {
  const { texts, reasons, sent, files: own } = read();
  return [...new Set([texts, reasons, sent, own].flatMap((part) => Object.keys(part)))];
}

const hasWords = (texts) => Object.values(texts).some((text) => text.trim() !== '');

export function hasDrafts() {
  const { texts, reasons, back: _inTexts, ...others } = read();
  return [texts, reasons].some(hasWords) || Object.values(others).some((part) => Object.keys(part).length > 0);
}

export function dropDrafts() {
  write(undefined);
  files.lists.clear();
}
