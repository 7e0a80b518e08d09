// The lazy chunk of files: uploads and their rules, the list above the composer, what messages show.

import attachmentsCss from './attachments.css';

export { createAttachments } from '../../features/attach.ts';
export { DraftList } from './draft-list.tsx';
export { DropTarget } from './drop-target.tsx';
export { MessageAttachments } from './message-attachments.tsx';
export { attachmentsCss };
