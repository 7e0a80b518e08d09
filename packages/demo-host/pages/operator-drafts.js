// Half-typed replies: one for each conversation, until it is sent or the operator signs out. They live as long as the tab, over a
// reload too, and whoever signs in after another operator finds none.

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

export const dropDrafts = () => sessionStorage.removeItem(key);
