// Files that are pasted into a reply, or dropped on the conversation: a browser would open what is dropped in the page's place.

import { byId } from './operator-dom.js';

const hasFiles = (transfer) => transfer?.types.includes('Files') ?? false;

/** `add(files)` puts them into the reply. */
export function connectDropped(add) {
  const take = (event, transfer) => {
    if (!hasFiles(transfer)) return;
    event.preventDefault();
    if (transfer.files.length > 0) add(transfer.files);
  };
  byId('reply-text').addEventListener('paste', (event) => {
    // A text that is copied from a table has a picture of it beside it.
    if (!event.clipboardData?.types.includes('text/plain')) take(event, event.clipboardData);
  });
  const talk = byId('talk');
  talk.addEventListener('dragover', (event) => hasFiles(event.dataTransfer) && event.preventDefault());
  talk.addEventListener('drop', (event) => take(event, event.dataTransfer));
}
