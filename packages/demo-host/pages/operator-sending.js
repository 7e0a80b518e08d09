// Replies on their way. Each leaves the composer as it is sent, so that the next one can be typed, and one after the other is stored;
// where that fails they come back in front of what was typed meanwhile.

import * as api from './operator-api.js';
import { draftOf, filesOf, keepDraft, keepSent, sentOf } from './operator-drafts.js';
import { takeBack } from './operator-refusals.js';

/** What takes longer is said. */
const sayAfterMs = 1_000;

/** What came back, by conversation: it may be stored all the same, its answer lost. */
const returned = new Map();
/** Conversations whose replies are going out, and those of them that take long. */
const running = new Set();
const slow = new Set();

const urlsOf = (files) => files.map(({ url }) => url);
const isSame = (one, content, files) =>
  one.content === content && JSON.stringify(urlsOf(one.files)) === JSON.stringify(urlsOf(files));
const drop = (id, reply) =>
  keepSent(
    id,
    sentOf(id).filter(({ requestId }) => requestId !== reply.requestId),
  );

/** What is on its way for so long that it is worth a word; undefined where nothing is. */
export const slowReplyOf = (id) => (slow.has(id) ? sentOf(id)[0] : undefined);

/**
 * @param ports `act(work, id, refused)` does something to a conversation, and resolves with whether it was done. `tell(id, text)` shows a
 *   refusal, and gives its words as they are shown. `setFiles(id, files)` puts files into the composer, `putBack(id, text)` words in front
 *   of what stands there. `changed(id)` is called when something begins, takes long or ends, `stored(id)` when a reply is stored.
 */
export function createSending({ act, tell, setFiles, putBack, changed, stored }) {
  /** They may be stored all the same: the same words are sent as the same reply again. */
  function giveBack(id) {
    const replies = sentOf(id);
    if (replies.length === 0) return;
    keepSent(id, []);
    returned.set(id, replies);
    putBack(
      id,
      replies
        .map(({ content }) => content)
        .filter(Boolean)
        .join('\n\n'),
    );
    setFiles(id, [...replies.flatMap(({ files }) => files), ...filesOf(id)]);
  }

  async function store(id, reply) {
    const isGoing = () => sentOf(id).some(({ requestId }) => requestId === reply.requestId);
    let refusal = '';
    const say = () =>
      api.say(
        id,
        reply.content,
        reply.files.map(({ url }) => ({ url })),
        reply.requestId,
      );
    const isDone = await act(say, id, (message) => (refusal = message));
    if (isDone) drop(id, reply);
    else if (isGoing()) {
      giveBack(id);
      for (const one of returned.get(id) ?? []) one.told = tell(id, `The reply was not sent. ${refusal}`);
    }
  }

  async function run(id) {
    if (running.has(id)) return;
    running.add(id);
    const timer = setTimeout(() => {
      slow.add(id);
      changed(id);
    }, sayAfterMs);
    for (let reply = sentOf(id)[0]; reply; reply = sentOf(id)[0]) {
      await store(id, reply);
      stored(id);
    }
    clearTimeout(timer);
    running.delete(id);
    slow.delete(id);
    changed(id);
  }

  return {
    /** Takes what stands in the composer. */
    send(id) {
      const content = draftOf(id).trim();
      const files = filesOf(id).map(({ name, bytes, type, url }) => ({ name, bytes, type, url }));
      if (content === '' && files.length === 0) return;
      const before = (returned.get(id) ?? []).find((one) => isSame(one, content, files));
      returned.delete(id);
      keepSent(id, [...sentOf(id), { content, files, requestId: before?.requestId ?? api.newRequestId() }]);
      keepDraft(id, '');
      setFiles(id, []);
      run(id);
    },
    /** What a page before this one, or a session that was over, has left on its way. */
    takeLeft: (id) => running.has(id) || giveBack(id),
    /** A reply is stored also where the answer to it was lost. */
    letGoOfStored({ id, messages }) {
      const isThere = ({ requestId }) => messages.some((message) => message.requestId === requestId);
      for (const reply of sentOf(id).filter(isThere)) drop(id, reply);
      for (const reply of (returned.get(id) ?? []).filter(isThere)) {
        returned.set(
          id,
          returned.get(id).filter((one) => one !== reply),
        );
        takeBack(reply.told);
        if (draftOf(id).startsWith(reply.content)) keepDraft(id, draftOf(id).slice(reply.content.length).trimStart());
        const urls = urlsOf(reply.files);
        setFiles(
          id,
          filesOf(id).filter(({ url }) => !urls.includes(url)),
        );
        putBack(id, '');
      }
    },
  };
}
