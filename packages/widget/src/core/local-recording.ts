import type { Attachment } from '../protocol/message.ts';

/** Whether a message holds a recording that lies in this page alone: no server knows it yet. */
export function isLocalRecording(message: { readonly attachments: readonly Attachment[] }): boolean {
  return message.attachments.some(({ type, url }) => type === 'VOICE' && url.startsWith('blob:'));
}
