// What stands before the operator who answers is seen; once for each message.

import * as api from './operator-api.js';

let seen = null;

/** Tells the visitor, whose last message it is; `isMine`: this operator answers. */
export async function tellSeen({ id, messages }, isMine) {
  const last = messages.at(-1);
  const mark = `${id} ${last?.id}`;
  if (!isMine || last?.role !== 'user' || document.visibilityState !== 'visible' || seen === mark) return;
  seen = mark;
  await api.tellRead(id, last.id).catch(() => {
    seen = null;
  });
}
