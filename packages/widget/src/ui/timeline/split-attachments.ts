// Which attachments of a message are heard in it (pure). All others are files.

import type { Attachment } from '../../protocol/message.ts';

export interface SplitAttachments {
  readonly voices: readonly Attachment[];
  readonly files: readonly Attachment[];
}

/**
 * Sound is loaded from where messages may load from, and from this page's own memory; anywhere else a voice message is a
 * file like others, of which nothing is requested (SEC2).
 */
export function splitAttachments(attachments: readonly Attachment[], origins: readonly string[]): SplitAttachments {
  const isVoice = ({ type, url }: Attachment) => type === 'VOICE' && (url.startsWith('blob:') || isFrom(url, origins));
  return { voices: attachments.filter(isVoice), files: attachments.filter((one) => !isVoice(one)) };
}

function isFrom(url: string, origins: readonly string[]): boolean {
  try {
    const { origin, username, password } = new URL(url);
    return origins.includes(origin) && !username && !password;
  } catch {
    return false;
  }
}
