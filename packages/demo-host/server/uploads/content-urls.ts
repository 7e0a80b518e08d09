// Pictures inside a message's text. Like attachments they are stored by a path that stays, and signed for whoever is handed
// the message (docs/protocol.md#files); only what the message also has as an attachment counts, so that nobody gets
// more signed.

import { uploadsPath } from './upload-names.ts';

/** The address of a markdown image or link that leads to an upload, however it was signed. */
const address = /(?<=\]\(<?)[^\s()<>]*\/uploads\/documents\/([0-9a-f]{32}\.[a-z]{3,4})(?:\?[^\s()<>]*)?/g;

const replaced = (content: string, names: readonly string[], toUrl: (name: string) => string): string =>
  names.length === 0
    ? content
    : content.replace(address, (whole, name: string) => (names.includes(name) ? toUrl(name) : whole));

/** The text as it is stored. */
export const toStoredContent = (content: string, names: readonly string[]): string =>
  replaced(content, names, (name) => `${uploadsPath}${name}`);

/** The text as it is handed out. */
export const toSignedContent = (content: string, names: readonly string[], sign: (name: string) => string): string =>
  replaced(content, names, sign);
