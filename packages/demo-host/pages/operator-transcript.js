// The transcript of one conversation, with what the visitor does not see.

import { readSession } from './operator-api.js';
import { messageNodes } from './operator-blocks.js';
import { byId, element, nameNode, setText, timeNode } from './operator-dom.js';
import { goToEnd, goToFound, isAtEnd } from './operator-end.js';
import { markFound } from './operator-found.js';
import { searchedFor } from './operator-list-reading.js';
import { nameOf, operatorName } from './operator-list.js';
import { filesNode } from './operator-pictures.js';
import { richNodes } from './operator-rich.js';
import { markSources } from './operator-source-marks.js';

const marks = {
  TRIGGER_AGENDA: 'The agenda was begun',
  EXIT_AGENDA: 'The agenda was left',
  GREETING: 'Hidden greeting',
};
const notes = { TIMEOUT_REMINDER: 'Reminder', TIMEOUT: 'Time-out' };

let shownId = null;
let messages = new Map();
let nextId = -1;
let typingEnds;

const sideOf = ({ role, isLive }) => (role === 'user' ? 'visitor' : isLive ? 'owner' : 'persona');

function speakerOf(message, conversation) {
  const side = sideOf(message);
  if (side === 'visitor') return nameOf(conversation);
  return side === 'owner' ? operatorName(message, readSession()?.operator?.id) : conversation.persona.name;
}

const reasonTexts = { incorrect: 'not correct', unhelpful: 'not helpful', unsafe: 'not safe', other: 'something else' };

/** What the visitor thinks of it. */
function feedbackNode({ feedback }) {
  if (!feedback) return null;
  const said = feedback.reasons.map((reason) => reasonTexts[reason] ?? reason);
  const verdict = [feedback.value === 'up' ? 'Good answer' : 'Bad answer', ...said].join(', ');
  return element(
    'p',
    { className: 'feedback', dataset: { value: feedback.value } },
    element('strong', { textContent: verdict }),
    feedback.text ? element('q', { dir: 'auto', textContent: feedback.text }) : null,
  );
}

const noteOf = ({ origin, errorStatus }) => notes[origin] ?? (errorStatus ? 'Failed' : null);
const groupGapMs = 60_000;

/** What one has written within a minute of the message before it stands below that one's name and time. */
const isOfGroup = (message, before, conversation) =>
  before !== undefined &&
  [message, before].every(({ origin }) => !marks[origin]) &&
  noteOf(message) === null &&
  sideOf(message) === sideOf(before) &&
  speakerOf(message, conversation) === speakerOf(before, conversation) &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) <= groupGapMs;

function messageNode(message, conversation, isSeen, isGrouped) {
  const mark = marks[message.origin];
  if (mark) return element('li', { className: 'mark' }, mark, ' ', timeNode(message.createdAt));
  const note = noteOf(message);
  const text = message.content ? element('div', { className: 'text' }, ...messageNodes(message.content)) : null;
  const rich = richNodes(message);
  if (text) markSources(text, [...(rich.find((node) => node?.matches('.sources'))?.children ?? [])]);
  return element(
    'li',
    { dataset: { side: sideOf(message), ...(isGrouped && { grouped: '' }) } },
    element(
      'p',
      { className: isGrouped ? 'by hidden' : 'by' },
      nameNode(speakerOf(message, conversation)),
      ' ',
      timeNode(message.createdAt),
      note === null ? null : element('span', { className: 'tag', textContent: note }),
    ),
    text,
    ...rich,
    filesNode(message.attachments ?? []),
    feedbackNode(message),
    isSeen ? element('p', { className: 'seen', textContent: 'Seen' }) : null,
  );
}

/** The last of the operators' messages that the visitor has seen. */
function seenId({ readByVisitor }) {
  const ids = [...messages.keys()];
  const until = ids.slice(0, ids.indexOf(readByVisitor) + 1);
  return until.findLast((id) => sideOf(messages.get(id)) === 'owner');
}

/** What shows; a message that has changed is drawn anew, the others stay as they are. */
function draw(conversation) {
  const list = byId('messages');
  const drawn = new Map([...list.children].map((node) => [node.dataset.id, node]));
  const seen = seenId(conversation);
  let place = 0;
  let before;
  for (const [id, message] of messages) {
    const isGrouped = isOfGroup(message, before, conversation);
    before = message;
    const isSeen = id === seen;
    const stamp = JSON.stringify([
      message.content,
      message.errorStatus,
      message.feedback,
      message.cards,
      message.form,
      message.sources,
      isSeen,
      isGrouped,
      speakerOf(message, conversation),
    ]);
    const old = drawn.get(id);
    const node = old?.dataset.stamp === stamp ? old : messageNode(message, conversation, isSeen, isGrouped);
    Object.assign(node.dataset, { id, stamp });
    if (old && old !== node) old.replaceWith(node);
    if (list.children[place] !== node) list.insertBefore(node, list.children[place] ?? null);
    drawn.delete(id);
    place += 1;
  }
  for (const node of drawn.values()) node.remove();
  showFound();
}

/** Marks what the list was searched for. */
export function showFound() {
  for (const text of byId('messages').querySelectorAll('.text')) markFound(text, searchedFor());
}

/** Shows the newest page. What was read before stays, unless the newest page says that it is gone. */
export function showTranscript(conversation) {
  const isNew = shownId !== conversation.id;
  const wasAtEnd = isNew || isAtEnd();
  const had = new Set(messages.keys());
  const fresh = new Map(conversation.messages.map((message) => [message.id, message]));
  const first = conversation.messages[0]?.id;
  const overlaps = !isNew && first !== undefined && messages.has(first) && conversation.nextParamId !== -1;
  if (overlaps) {
    const older = [...messages].slice(0, [...messages.keys()].indexOf(first));
    messages = new Map([...older, ...fresh]);
  } else {
    messages = fresh;
    nextId = conversation.nextParamId;
  }
  const hasWritten =
    !isNew && sideOf(conversation.messages.at(-1) ?? {}) === 'visitor' && !had.has(conversation.messages.at(-1)?.id);
  if (isNew || hasWritten) hideTyping();
  if (isNew) byId('messages').replaceChildren();
  shownId = conversation.id;
  draw(conversation);
  byId('older').hidden = nextId === -1;
  const replying = byId('replying');
  replying.hidden = !conversation.isReplying;
  setText(replying, conversation.isReplying ? `${conversation.persona.name} is replying` : '');
  if (wasAtEnd) goToEnd();
}

/** To the first place that the list was searched for, where there is one. */
export function leadToFound() {
  const found = byId('messages').querySelector('mark');
  if (found) goToFound(found);
}

/** The visitor types: until they have not said so for a while, or have written. */
export function showTyping(conversation) {
  const typing = byId('typing');
  clearTimeout(typingEnds);
  typing.hidden = false;
  setText(typing, `${nameOf(conversation)} is typing`);
  typingEnds = setTimeout(hideTyping, 6_000);
}

export function hideTyping() {
  clearTimeout(typingEnds);
  byId('typing').hidden = true;
  setText(byId('typing'), '');
}

export const olderThan = () => nextId;

/** Puts an older page in front and keeps what is on screen where it is. */
export function showOlder(conversation) {
  if (shownId !== conversation.id) return;
  const scroller = byId('transcript');
  const fromEnd = scroller.scrollHeight - scroller.scrollTop;
  messages = new Map([...conversation.messages.map((message) => [message.id, message]), ...messages]);
  nextId = conversation.nextParamId;
  draw(conversation);
  byId('older').hidden = nextId === -1;
  scroller.scrollTop = scroller.scrollHeight - fromEnd;
}
