// The page of canned answers: all read them, owners edit them.

import { closeAdding, connectAdding } from './operator-adding.js';
import * as api from './operator-api.js';
import { messageNodes } from './operator-blocks.js';
import { byId, confirmed, element, setText } from './operator-dom.js';
import { createSaving, redrawRows, settle, textsOf } from './operator-saving.js';

const save = createSaving(({ error = '' }) => setText(byId('canned-error'), error));
const valuesOf = (form) => Object.fromEntries(new FormData(form));

const readNode = ({ title, text }) =>
  element(
    'li',
    { className: 'entry' },
    element('strong', { dir: 'auto', textContent: title }),
    element('div', { className: 'text' }, ...messageNodes(text)),
  );

function editNode({ id, title, text }, redraw) {
  const remove = element('button', { type: 'button', className: 'danger', textContent: 'Delete' });
  const form = element(
    'form',
    { attributes: { 'aria-label': title } },
    element(
      'label',
      {},
      'Title',
      element('input', { name: 'title', dir: 'auto', defaultValue: title, required: true, maxLength: 80 }),
    ),
    element(
      'label',
      {},
      'Text',
      element('textarea', {
        name: 'text',
        dir: 'auto',
        defaultValue: text,
        rows: 3,
        required: true,
        maxLength: 20_000,
      }),
    ),
    element('div', { className: 'row' }, element('button', { textContent: 'Save' }), remove),
  );
  const before = { title, text };
  /** Where somebody else has changed it meanwhile, it is told how; what is typed here stays, and takes its place when it is saved once more. */
  const change = async () => {
    try {
      await api.changeCannedAnswer(id, valuesOf(form), before);
    } catch (error) {
      if (error.status === 409) {
        await redraw();
        const now = [...byId('canned').children].find(({ dataset }) => dataset.id === id);
        const theirs = now && textsOf(now).map(({ defaultValue }) => defaultValue);
        if (theirs) error.message += ` It is “${theirs.join(': ')}” now. Save again to put yours in its place.`;
      }
      throw error;
    }
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!(await save(change, { form }))) return;
    settle(form);
    await redraw();
  });
  remove.addEventListener('click', async () => {
    if (!(await confirmed(`Delete “${title}”?`, 'Nobody can insert it any more.', 'Delete'))) return;
    if (await save(() => api.deleteCannedAnswer(id))) await redraw();
  });
  return element('li', { className: 'entry', dataset: { id } }, form);
}

/** `changed` is given the answers each time they are read; `redraw` shows them anew, and tells where that fails. */
export async function showCanned({ isOwner, changed, redraw, background }) {
  const answers = await api.readCannedAnswers(background);
  changed(answers);
  byId('canned-empty').hidden = answers.length > 0;
  redrawRows(
    byId('canned'),
    answers.map((answer) => (isOwner ? editNode(answer, redraw) : readNode(answer))),
  );
}

export function connectCanned(redraw) {
  const form = byId('new-canned');
  connectAdding(byId('add-canned'), form);
  // The same for one answer, also where it is changed after it could not be saved: it may be stored already.
  let requestId = api.newRequestId();
  form.addEventListener('reset', () => (requestId = api.newRequestId()));
  const add = async () => {
    try {
      await api.addCannedAnswer(valuesOf(form), requestId);
    } catch (error) {
      redraw();
      throw error;
    }
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!(await save(add, { form }))) return;
    form.reset();
    closeAdding(form);
    await redraw();
  });
}
