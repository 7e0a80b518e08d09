// The files of a reply. Each is stored as soon as it is chosen; one that could not be stays in the list, with a way to try again.

import * as api from './operator-api.js';
import { byId, element, ownNode, setText, sizeText } from './operator-dom.js';
import { filesOf, keepFiles } from './operator-drafts.js';

const longest = 10;
const shown = { conversationId: null, nodes: new WeakMap() };

export const isStored = ({ url }) => url !== null;
export const isFailed = ({ failure }) => failure !== null;

/** What is said behind its name. */
function stateOf(file) {
  if (isFailed(file)) return ` was not stored. ${file.failure}`;
  return isStored(file) ? '' : ' …';
}

/** Its place is kept until it is stored, where the page may show it from; one that no browser shows leaves its name. */
function pictureOf({ type }) {
  if (!type?.startsWith('image/')) return null;
  const picture = element('img', { alt: '', width: 36, height: 36 });
  picture.addEventListener('error', () => picture.remove());
  return picture;
}

/** `attempt` shows what is refused, `tell` in which conversation that was; `changed` is called after each change of a list. */
export function createFiles({ attempt, tell, changed }) {
  function change(conversationId, files) {
    keepFiles(conversationId, files);
    draw();
    changed(conversationId);
  }

  async function store(conversationId, file) {
    const update = (part) => {
      Object.assign(file, part);
      change(conversationId, filesOf(conversationId));
    };
    update({ failure: null });
    const stored = await attempt(
      () => api.uploadFile(conversationId, file.file, (file.requestId ??= api.newRequestId())),
      (failure) => {
        update({ failure });
        tell(conversationId, `${file.name}${stateOf(file)}`);
      },
    );
    if (stored) update(stored);
    // The session is over: what led back to the door has said so.
    else if (!isFailed(file)) update({ failure: 'Please try again.' });
  }

  function nodeOf(conversationId, file) {
    const button = (textContent, act) => {
      const made = element('button', {
        type: 'button',
        className: 'quiet',
        textContent,
        attributes: { 'aria-label': `${textContent}: ${file.name}` },
      });
      made.addEventListener('click', () => {
        act();
        byId('reply-text').focus();
      });
      return made;
    };
    const again = button('Try again', () => store(conversationId, file));
    const remove = button('Remove', () =>
      change(
        conversationId,
        filesOf(conversationId).filter((other) => other !== file),
      ),
    );
    const size = element('small', { textContent: file.bytes === undefined ? '' : sizeText(file.bytes) });
    const state = document.createTextNode('');
    const text = element('span', {}, ownNode(file.name), state);
    return { picture: pictureOf(file), text, state, size, again, node: element('li'), remove };
  }

  /** The nodes of a file stay the same, so that the focus stays where it is. */
  function draw() {
    const { conversationId, nodes } = shown;
    const items = filesOf(conversationId).map((file) => {
      if (!nodes.has(file)) {
        const made = nodeOf(conversationId, file);
        const words = element('div', {}, made.text, made.size);
        made.node.append(...[made.picture, words, made.again, made.remove].filter(Boolean));
        nodes.set(file, made);
      }
      const { node, picture, state, size, again } = nodes.get(file);
      if (picture && isStored(file) && !picture.hasAttribute('src')) picture.src = file.url;
      setText(state, stateOf(file));
      size.hidden = isFailed(file);
      node.dataset.state = isFailed(file) ? 'failed' : '';
      again.hidden = !isFailed(file) || !file.file;
      return node;
    });
    const list = byId('reply-files');
    if (items.length !== list.children.length || items.some((node, index) => node !== list.children[index]))
      list.replaceChildren(...items);
  }

  return {
    show(conversationId) {
      shown.conversationId = conversationId;
      draw();
    },
    add(conversationId, files) {
      const before = filesOf(conversationId);
      const room = longest - before.length;
      const added = [...files]
        .slice(0, room)
        .map((file) => ({ name: file.name, bytes: file.size, type: file.type, url: null, failure: null, file }));
      change(conversationId, [...before, ...added]);
      for (const file of added) store(conversationId, file);
      const left = [...files].slice(room).map(({ name }) => name);
      if (left.length > 0) tell(conversationId, `A reply takes ${longest} files. Without these: ${left.join(', ')}`);
    },
    set: change,
  };
}
