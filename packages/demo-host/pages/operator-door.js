// Signing in and out. The focus goes with what is shown: who works by keyboard is never at the start of the page.

import { dropAdding } from './operator-adding.js';
import * as api from './operator-api.js';
import { byId, confirmed, setText } from './operator-dom.js';
import { dropDrafts, hasDrafts } from './operator-drafts.js';
import { dropGone } from './operator-gone.js';
import { createSaving } from './operator-saving.js';
import { dropSecret } from './operator-team.js';

/** Who was at the desk last. */
let lastId;

/** What was begun or shown at the desk is nobody else's. */
function clearDesk() {
  dropGone();
  dropAdding();
  dropSecret();
}

/** A session that was over goes on where the same operator signs in. */
function noteWhoCame() {
  const { id } = api.readSession().operator;
  if (lastId !== undefined && lastId !== id) clearDesk();
  lastId = id;
}

/** What was refused is told of the fields of the form that was sent; the name that visitors see is none of them. */
function mark(form, isRefused) {
  for (const field of form.querySelectorAll('input:not([name="name"])')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
    if (!isRefused) continue;
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', 'door-error');
  }
}

/** In the desk's place, with why one is out. */
export function showDoor(message) {
  byId('door').hidden = false;
  setText(byId('door-error'), message);
  byId('sign-in').elements.login.focus();
}

/** `enter` shows the desk of whoever has signed in; `leave` ends it. */
export function connectDoor({ enter, leave }) {
  lastId = api.readSession()?.operator?.id;
  const save = createSaving(({ error = '' }) => setText(byId('door-error'), error));
  const signIn = async (event, sent) => {
    event.preventDefault();
    const form = event.target;
    const ask = async () => {
      mark(form, false);
      const session = await api.signIn(sent).catch((error) => {
        mark(form, true);
        throw error;
      });
      api.keepSession({ ...session, hasAccount: sent.login !== undefined });
    };
    if (!(await save(ask, { form }))) return;
    form.reset();
    noteWhoCame();
    enter();
    document.querySelector('.pages [aria-current]').focus();
  };
  byId('sign-in').addEventListener('submit', (event) => {
    const { login, secret } = event.target.elements;
    signIn(event, { login: login.value.trim(), secret: secret.value });
  });
  byId('token-sign-in').addEventListener('submit', (event) => {
    const { token, name } = event.target.elements;
    signIn(event, { token: token.value.trim(), name: name.value.trim() });
  });
  byId('sign-out').addEventListener('click', async () => {
    const text = 'What you have written and not sent goes.';
    if (hasDrafts() && !(await confirmed('Sign out?', text, 'Sign out'))) return;
    void api.signOut().catch(() => {});
    dropDrafts();
    clearDesk();
    leave();
  });
}
