// Who writes: what they have said of themselves, from which page, and the files of the conversation.

import * as api from './operator-api.js';
import { byId, confirmed, element, linkNode, ownNode, sizeText, timeNode } from './operator-dom.js';
import { nameOf } from './operator-list.js';
import { numberNodes } from './operator-numbers.js';

const textOf = (value) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return String(value);
};

/** A value begins where its label does, also one in the other direction. */
const entry = (term, ...value) =>
  element('div', {}, element('dt', { textContent: term }), element('dd', {}, element('bdi', {}, ...value)));

function languageName(code) {
  try {
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(code.toLowerCase()) ?? code;
  } catch {
    return code;
  }
}

/** What they think of the conversation, once a human has ended it. */
function ratingEntries({ rating }) {
  if (!rating) return [];
  const verdicts = { asked: 'Asked for', given: `${rating.score} of 5`, dismissed: 'Not wanted' };
  const words = rating.text
    ? element('span', { className: 'words' }, element('q', { textContent: rating.text, dir: 'auto' }))
    : null;
  return [entry('Rating', verdicts[rating.status] ?? '', words)];
}

const mailNode = (address) => element('a', { href: `mailto:${encodeURIComponent(address)}`, textContent: address });

/** Where they want the answer, where nobody was there; and since when they wait. */
const answerEntries = ({ answerEmail, waitingSince }) => [
  ...(answerEmail ? [entry('Answer to', mailNode(answerEmail))] : []),
  ...(waitingSince ? [entry('Waits since', timeNode(waitingSince))] : []),
];

export function showVisitor(conversation) {
  const { visitor, pageUrl, language, openedAt, answers, files } = conversation;
  byId('visitor').replaceChildren(
    entry('Name', nameOf(conversation)),
    ...(visitor.email ? [entry('Email', mailNode(visitor.email))] : []),
    ...answerEntries(conversation),
    ...(pageUrl ? [entry('Page', linkNode(pageUrl, pageUrl.replace(/^https?:\/\//, '')))] : []),
    entry('Language', languageName(language)),
    entry('First here', timeNode(openedAt)),
    ...ratingEntries(conversation),
  );
  byId('form-answers-section').hidden = answers.length === 0;
  byId('form-answers').replaceChildren(
    ...answers.map(({ question, value }) =>
      entry(question ?? 'A question that has gone', ...numberNodes(textOf(value))),
    ),
  );
  byId('files-section').hidden = files.length === 0;
  byId('files').replaceChildren(
    ...files.map(({ url, name, bytes, isFromVisitor }) =>
      element(
        'li',
        {},
        linkNode(url, name),
        element(
          'span',
          { className: 'state' },
          ownNode(isFromVisitor ? nameOf(conversation) : 'You or a colleague'),
          ` · ${sizeText(bytes)}`,
        ),
      ),
    ),
  );
}

function save(blob) {
  const url = URL.createObjectURL(blob);
  const link = element('a', { href: url, download: `visitor-${new Date().toISOString().slice(0, 10)}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** `attempt` shows what is refused; `current` gives the conversation that is open; `forget` is told when it has gone. */
export function connectVisitor({ attempt, current, forget }) {
  byId('export-visitor').addEventListener('click', async () => {
    const blob = await attempt(() => api.exportVisitor(current().id));
    if (blob) save(blob);
  });
  byId('delete-visitor').addEventListener('click', async () => {
    const conversation = current();
    const text = 'All their conversations, files and answers go with them. This cannot be undone.';
    if (!(await confirmed(`Delete ${nameOf(conversation)}?`, text, 'Delete'))) return;
    if (await attempt(() => api.deleteVisitor(conversation.id))) forget();
  });
}
