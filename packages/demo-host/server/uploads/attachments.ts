// Attachments on their way in and out. What a message keeps is a stable path; whoever is handed the message gets URLs
// that were signed for its conversation just now (docs/protocol.md#files).

import type { Attachment, Message } from '@persona-chat/widget/protocol/message.ts';
import { HttpError } from '../http-error.ts';
import type { Queryable } from '../store/database.ts';
import { findOwnUploads } from '../store/uploads.ts';
import type { KnownUpload } from '../store/uploads.ts';
import type { Viewer } from '../store/visitors.ts';
import { toSignedContent } from './content-urls.ts';
import { kindOf } from './file-kinds.ts';
import type { UrlSigner } from './signed-urls.ts';
import { nameInUrl, uploadNamesOf, uploadsPath } from './upload-names.ts';

const typeOf = ({ name, mimeType }: KnownUpload): Attachment['type'] => {
  if (mimeType.startsWith('audio/')) return 'VOICE';
  return kindOf(name)?.isRaster ? 'IMAGE' : 'FILE';
};

/**
 * All of it comes from what was checked at the upload, and not from what the message says about it; but the words of a recording
 * that were streamed while it was spoken are known to the sender alone.
 */
const toStored = (sent: Attachment, upload: KnownUpload): Attachment => {
  const type = typeOf(upload);
  return {
    type,
    url: `${uploadsPath}${upload.name}`,
    name: upload.originalName,
    mimeType: upload.mimeType,
    size: upload.bytes,
    ...(type === 'VOICE' ? { content: upload.transcript?.trim() ?? sent.content } : {}),
  };
};

/** The attachments as they are stored, each upload once. Throws 422 when one is not an upload of this visitor. */
export const readAttachments = async (
  queryable: Queryable,
  viewer: Viewer,
  sent: readonly Attachment[],
): Promise<Attachment[]> => {
  if (sent.length === 0) return [];
  const byName = new Map(sent.map((attachment) => [nameInUrl(attachment.url), attachment]));
  const names = [...byName.keys()].filter((name) => name !== null);
  const own = new Map((await findOwnUploads(queryable, viewer, names)).map((upload) => [upload.name, upload]));
  return [...byName].map(([name, attachment]) => {
    const upload = name === null ? undefined : own.get(name);
    if (!upload) throw new HttpError(422, 'An attachment is none of your uploads. Please attach the file again.');
    return toStored(attachment, upload);
  });
};

export interface Handout {
  attachments(conversationId: string, stored: readonly Attachment[]): Attachment[];
  message(conversationId: string, stored: Message): Message;
}

/** Creates what every reply passes a stored message through. */
export const createHandout = (signer: UrlSigner, apiUrl: () => string): Handout => {
  const toUrl = (conversationId: string, url: string): string => {
    const name = url.startsWith(uploadsPath) ? nameInUrl(url) : null;
    if (name !== null) return signer.sign(name, conversationId);
    return url.startsWith('/') ? new URL(url, apiUrl()).href : url;
  };
  const attachments: Handout['attachments'] = (conversationId, stored) =>
    stored.map((attachment) => ({ ...attachment, url: toUrl(conversationId, attachment.url) }));
  return {
    attachments,
    message: (conversationId, stored) => ({
      ...stored,
      content:
        stored.content &&
        toSignedContent(stored.content, uploadNamesOf(stored.attachments ?? []), (name) =>
          signer.sign(name, conversationId),
        ),
      attachments: attachments(conversationId, stored.attachments ?? []),
    }),
  };
};
