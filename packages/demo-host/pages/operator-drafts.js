// Half-typed replies: one for each conversation, until it is sent or the operator signs out. The text lives as long as the tab,
// over a reload too, its files as long as the page. Whoever signs in after another operator finds none.

import { readSession } from './operator-api.js';

const key = 'persona-chat-operator-drafts';
const operatorId = () => readSession()?.operator?.id;

function read() {
  try {
    const { of, texts } = JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? {};
    return of === operatorId() ? (texts ?? {}) : {};
  } catch {
    return {};
  }
}

export const draftOf = (conversationId) => read()[conversationId] ?? '';

export function keepDraft(conversationId, text) {
  const { [conversationId]: _before, ...others } = read();
  const texts = text === '' ? others : { ...others, [conversationId]: text };
  sessionStorage.setItem(key, JSON.stringify({ of: operatorId(), texts }));
}

const files = { of: undefined, lists: new Map() };

function fileLists() {
  if (files.of !== operatorId()) Object.assign(files, { of: operatorId(), lists: new Map() });
  return files.lists;
}

/** Files to send, each with its name and, once it is stored, its address. */
export const filesOf = (conversationId) => fileLists().get(conversationId) ?? [];
export const keepFiles = (conversationId, list) => void fileLists().set(conversationId, list);

export function dropDrafts() {
  sessionStorage.removeItem(key);
  files.lists.clear();
}
