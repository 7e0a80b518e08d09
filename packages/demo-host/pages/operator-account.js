// The operator's own account: a new secret.

import * as api from './operator-api.js';
import { byId, setText } from './operator-dom.js';
import { createSaving } from './operator-saving.js';

const form = byId('own-secret');

function say(error, done = '') {
  setText(byId('account-error'), error);
  setText(byId('account-done'), done);
}

/** What was typed before does not wait for whoever comes to the desk next. */
export function showAccount() {
  form.reset();
  say('');
}

export function connectAccount() {
  const save = createSaving(({ error = '', done = '' }) => say(error, done));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { secret, newSecret, again } = form.elements;
    say('');
    if (newSecret.value !== again.value) {
      again.focus();
      return say('The two new secrets are not the same.');
    }
    const done = 'Your secret is changed. You are signed out everywhere else.';
    if (await save(() => api.changeOwnSecret(secret.value, newSecret.value), { form, done })) form.reset();
  });
}
