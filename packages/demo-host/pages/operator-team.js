// Accounts of operators, for owners.

import { closeAdding, connectAdding } from './operator-adding.js';
import * as api from './operator-api.js';
import { byId, element, setText } from './operator-dom.js';
import { createSaving, redrawRows, settle } from './operator-saving.js';
import { showSecret } from './operator-secret.js';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Easy to read out: no letters that look alike. */
function newSecret() {
  const parts = [...crypto.getRandomValues(new Uint32Array(20))].map((value) => letters[value % letters.length]);
  return [0, 5, 10, 15].map((start) => parts.slice(start, start + 5).join('')).join('-');
}

const save = createSaving(({ error = '', done = '' }) => {
  setText(byId('team-error'), error);
  if (typeof done === 'string') setText(byId('team-done'), done);
  else showSecret(byId('team-done'), done);
});

/** Nobody who signs in later reads it. */
export const dropSecret = () => setText(byId('team-done'), '');

const button = (text, className, pressed) => {
  const made = element('button', { type: 'button', textContent: text, className });
  made.addEventListener('click', pressed);
  return made;
};

function accountNode(account, ownId, redraw) {
  const { id, name, login, role, isDisabled } = account;
  const isOwn = id === ownId;
  const field = element('input', { dir: 'auto', defaultValue: name, maxLength: 80, required: true });
  const roles = element(
    'select',
    {},
    element('option', { value: 'agent', textContent: 'Agent' }),
    element('option', { value: 'owner', textContent: 'Owner' }),
  );
  roles.value = role;
  roles.disabled = isOwn;
  const change = async (changed, done) => {
    if (!(await save(() => api.changeOperator(id, changed), { form, done }))) return;
    if ('name' in changed) settle(form);
    await redraw();
  };
  const form = element(
    'form',
    { className: 'columns', attributes: { 'aria-label': login } },
    element('label', {}, 'Name', field),
    element('label', {}, 'Role', roles),
    element(
      'div',
      { className: 'row' },
      element('button', { textContent: 'Save' }),
      // One's own is changed under "Account", with the one until now: a new one would end this session before it is read.
      isOwn
        ? null
        : button('New secret', '', () => {
            const secret = newSecret();
            return change({ secret }, { text: `This is the new secret of ${name}. It is not shown again.`, secret });
          }),
      isOwn
        ? null
        : button(isDisabled ? 'Enable' : 'Disable', isDisabled ? '' : 'danger', () =>
            change({ isDisabled: !isDisabled }, isDisabled ? `${name} can sign in.` : `${name} is signed out.`),
          ),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    change({ name: field.value.trim(), ...(isOwn ? {} : { role: roles.value }) }, 'Saved.');
  });
  const tag = isDisabled
    ? element('span', { className: 'tag', dataset: { kind: 'disabled' }, textContent: 'Disabled' })
    : null;
  return element(
    'li',
    { className: 'entry', dataset: { id } },
    element('p', { className: 'login' }, element('strong', { dir: 'auto', textContent: login }), tag),
    form,
  );
}

/** `redraw` shows them anew, and tells where that fails. */
export async function showTeam(ownId, redraw) {
  const accounts = await api.readOperators();
  byId('team-empty').hidden = accounts.length > 0;
  redrawRows(
    byId('team'),
    accounts.map((account) => accountNode(account, ownId, redraw)),
  );
  const secret = byId('new-operator').elements.secret;
  secret.value ||= newSecret();
}

export function connectTeam(redraw) {
  const form = byId('new-operator');
  connectAdding(byId('add-operator'), form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const account = Object.fromEntries(new FormData(form));
    const { name, login, secret } = account;
    const done = { text: `${name} signs in as ${login} with this secret. It is not shown again.`, secret };
    const create = async () => {
      try {
        await api.createOperator(account);
      } catch (error) {
        // It may have been made, and the answer lost.
        await redraw();
        throw error;
      }
    };
    if (!(await save(create, { form, done }))) return;
    form.reset();
    closeAdding(form);
    await redraw();
  });
}
