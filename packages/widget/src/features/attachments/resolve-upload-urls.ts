// A draft names the pictures of its text by the ids of their uploads: addresses are signed and grow old (pure).

import type { Attachment } from '../../protocol/message.ts';
import type { SendExtras } from '../reply/reply-types.ts';
import type { DraftFile } from './attachments-types.ts';

/** An image of the draft: what stands before its id, the id, and what follows, a title included. */
const placed = /(!\[(?:[^\]\\]|\\[^])*\]\()upload:([\w-]+)((?: "(?:[^"\\]|\\.)*")?\)(?:\{width=\d{1,4}\})?)/g;

/** Types that are sent as IMAGE (docs/protocol.md#entities); SVG is a document that can do more than be looked at. */
const raster = /^image\/(?!svg)/;

export interface ResolvedDraft {
  readonly content: string;
  /** The uploaded files of the list, and those that the content shows. */
  readonly attachments: readonly Attachment[];
  readonly ids: readonly string[];
  /** What the outbox keeps of them: ids, and the guest who has uploaded them. */
  readonly extras?: Pick<SendExtras, 'files' | 'guest'>;
}

/** Leaves pictures out of a draft. */
export function withoutPictures(draft: string, isLost: (id: string) => boolean): string {
  return draft.replace(placed, (whole, _before: string, id: string) => (isLost(id) ? '' : whole));
}

/** As it stands between the brackets of a picture. */
export const addressInText = (url: string): string =>
  url.replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Puts addresses in; a picture without one is left out of the text. */
export function placeAddresses(draft: string, files: readonly DraftFile[]): ResolvedDraft {
  const named = new Set<string>();
  const content = draft.replace(placed, (_whole, before: string, id: string, after: string) => {
    const { url } = files.find((file) => file.id === id) ?? {};
    if (!url) return '';
    named.add(id);
    return before + addressInText(url) + after;
  });
  const sent = files.filter(({ id, status, isInText }) => status === 'done' && (!isInText || named.has(id)));
  const ids = sent.map(({ id }) => id);
  return {
    content,
    ids,
    ...(sent[0] && { extras: { files: ids, guest: sent[0].guest } }),
    attachments: sent.map(({ url = '', name, mimeType }) => ({
      type: raster.test(mimeType) ? 'IMAGE' : 'FILE',
      url,
      name,
      mimeType,
    })),
  };
}
