// Replies on their way. Each leaves the composer as it is sent, so that the next one can be typed, and one after the other is stored;
// where that fails they come back in front of what was typed meanwhile.

import * as api from './operator-api.js';
import { backOf, draftOf, filesOf, keepBack, keepDraft, keepSent, sentOf } from './operator-drafts.js';
import { takeBack } from './operator-refusals.js';

/** What takes longer is said. */
const sayAfterMs = 1_000;

/** Conversations whose replies are going out, and those of them that take long. */
const running = new Set();
const slow = new Set();

const urlsOf = (files) => files.map(({ url }) => url);
const without = (replies, reply) => replies.filter(({ requestId }) => requestId !== reply.requestId);
const filesWithout = (files, { files: own }) => files.filter(({ url }) => !urlsOf(own).includes(url));

/** What is on its way for so long that it is worth a word; undefined where nothing is. */
export const slowReplyOf = (id) => (slow.has(id) ? sentOf(id)[0] : undefined);

/** Replies have come back, or will when the conversation is opened: a page before this one has left them. */
export const isUnsent = (id) => backOf(id).length > 0 || (sentOf(id).length > 0 && !running.has(id));

/** What stands behind `beginning` and `end`; undefined where the text does not begin so. */
function restOf(text, beginning, end) {
  const rest = text.slice(beginning.length);
  const isBegun = text.startsWith(beginning) && (rest === '' || beginning === '' || end.test(rest));
  return isBegun ? rest.trimStart() : undefined;
}

/**
 * What came back and stands there as it was is sent as the same reply again. What else stands there is another one; where a reply may be stored
 * also what was added to it.
 */
function repliesIn(typed, chosen, before) {
  let text = typed;
  let files = chosen;
  const replies = [];
  for (const reply of before) {
    const rest = restOf(text, reply.content, reply.mayBeStored ? /^\s/ : /^\s*\n/);
    const hasFiles = urlsOf(reply.files).every((url) => urlsOf(files).includes(url));
    if (rest === undefined || !hasFiles) continue;
    replies.push(reply);
    text = rest;
    files = filesWithout(files, reply);
  }
  if (text !== '' || files.length > 0) replies.push({ content: text, files, requestId: api.newRequestId() });
  return replies;
}

/**
 * @param ports `act(work, id, refused)` does something to a conversation, and resolves with whether it was done. `tell(id, text)` shows a
 *   refusal, and gives its words as they are shown. `setFiles(id, files)` puts files into the composer, `putBack(id, text)` words in front
 *   of what stands there. `whenTyped(work)` does it once no input method composes. `changed(id)` is called when something begins, takes
 *   long or ends, `stored(id)` when a reply is stored.
 */
export function createSending({ act, tell, setFiles, putBack, whenTyped, changed, stored }) {
  /** `mayBeStored(reply)`: nobody knows what has become of it. */
  function giveBack(id, mayBeStored) {
    const replies = sentOf(id).map((reply) => ({ ...reply, mayBeStored: mayBeStored(reply) }));
    if (replies.length === 0) return;
    keepSent(id, []);
    keepBack(id, [...replies, ...backOf(id)]);
    const words = replies.map(({ content }) => content).filter(Boolean);
    putBack(id, words.join('\n\n'));
    setFiles(id, [...replies.flatMap(({ files }) => files), ...filesOf(id)]);
  }

  /** Resolves with whether it is stored; else it has come back. */
  async function store(id, reply) {
    const isGoing = () => sentOf(id).some(({ requestId }) => requestId === reply.requestId);
    let refusal = '';
    let isLost = false;
    const refused = (message, status) => {
      refusal = message;
      isLost = [0, 502, 504].includes(status);
    };
    const attachments = urlsOf(reply.files).map((url) => ({ url }));
    const say = () => api.say(id, reply.content, attachments, reply.requestId);
    const isDone = await act(say, id, refused);
    if (isDone) {
      keepSent(id, without(sentOf(id), reply));
      return true;
    }
    await new Promise((resolve) => whenTyped(resolve));
    if (!isGoing()) return false;
    giveBack(id, (one) => isLost && one.requestId === reply.requestId);
    const told = tell(id, `The reply was not sent. ${refusal}`);
    keepBack(
      id,
      backOf(id).map((one) => ({ told, ...one })),
    );
    return false;
  }

  async function run(id) {
    if (running.has(id)) return;
    running.add(id);
    const timer = setTimeout(() => {
      slow.add(id);
      changed(id);
    }, sayAfterMs);
    for (let reply = sentOf(id)[0]; reply; reply = sentOf(id)[0]) {
      if (await store(id, reply)) stored(id);
    }
    clearTimeout(timer);
    running.delete(id);
    slow.delete(id);
    changed(id);
  }

  return {
    /** Takes what stands in the composer. */
    send(id) {
      const files = filesOf(id).map(({ name, bytes, type, url }) => ({ name, bytes, type, url, failure: null }));
      const replies = repliesIn(draftOf(id).trim(), files, backOf(id));
      if (replies.length === 0) return;
      keepBack(id, []);
      keepSent(id, [
        ...sentOf(id),
        ...replies.map(({ content, files: own, requestId }) => ({ content, files: own, requestId })),
      ]);
      keepDraft(id, '');
      setFiles(id, []);
      run(id);
    },
    /** What a page before this one, or a session that was over, has left on its way. */
    takeLeft: (id) => running.has(id) || giveBack(id, () => true),
    /** A reply is stored also where the answer to it was lost. */
    letGoOfStored({ id, messages }) {
      const isThere = ({ requestId }) => messages.some((message) => message.requestId === requestId);
      for (const reply of sentOf(id).filter(isThere)) keepSent(id, without(sentOf(id), reply));
      for (const reply of backOf(id).filter(isThere)) {
        keepBack(id, without(backOf(id), reply));
        takeBack(reply.told);
        keepDraft(id, restOf(draftOf(id), reply.content, /^\s/) ?? draftOf(id));
        setFiles(id, filesWithout(filesOf(id), reply));
        putBack(id, '');
      }
    },
  };
}
