// Files of messages that went out, as long as the server may refuse them: a message that is taken back brings them along.

import type { Attachment } from '../../protocol/message.ts';
import type { UnfinishedFile } from './unfinished-files.ts';
import { addressInText } from './resolve-upload-urls.ts';

/** Each holds its file, and few messages are refused. */
const MAX_KEPT = 20;

export interface SentFiles {
  keep(files: readonly UnfinishedFile[]): void;
  /** Those of a message, and its text with the pictures among them as a draft names them. */
  take(content: string, attachments: readonly Attachment[]): { draft: string; files: readonly UnfinishedFile[] };
  clear(): void;
}

/** Creates the place where they wait, in the memory of the page alone. */
export function createSentFiles(): SentFiles {
  const byUrl = new Map<string, UnfinishedFile>();
  return {
    keep(files) {
      for (const file of files) if (file.draft.url) byUrl.set(file.draft.url, file);
      for (const url of [...byUrl.keys()].slice(0, -MAX_KEPT)) byUrl.delete(url);
    },
    take(content, attachments) {
      let draft = content;
      const files = attachments.flatMap(({ url }) => {
        const { draft: sent, source } = byUrl.get(url) ?? {};
        if (!sent || !source) return [];
        byUrl.delete(url);
        if (sent.isInText) draft = draft.replaceAll(`](${addressInText(url)}`, `](upload:${sent.id}`);
        const { url: _url, guest: _guest, ...file } = sent;
        return [{ draft: { ...file, status: 'pending' as const, progress: 0 }, source }];
      });
      return { draft, files };
    },
    clear: () => byUrl.clear(),
  };
}
