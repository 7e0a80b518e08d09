// The chunk of what no opening waits for: what is said of the network, toasts, how a failure and what is unread look, the check of the version with its question, the check of
// the colours, the sheet that follows the finger, the place over a page in fullscreen, how the chat is printed, files that
// are dropped on the launcher, and what the page asks of it.

import utilitiesCss from 'virtual:css/toasts';
import english from 'virtual:strings/attachments.drop+debug.online+version';
import type { Chunk } from '../core/lazy-feature.ts';
import { createHostCommands } from '../features/host-commands/host-commands.ts';
import failureCss from './conversation/failure.css';
import printCss from './conversation/print.css';
import { afterMount } from './after-opening/after-mount.ts';
import { createAfterOpening } from './after-opening/create-after-opening.ts';
import hoverCss from './after-opening/hover.css';
import { drawBadge } from './unread/unread-badge.ts';
import { VersionTag } from './frame/version-tag.tsx';
import unreadCss from './unread/unread-badge.css';
import { adviseOfColours, adviseOfPage } from './page-advice.ts';
import { drawPreview } from './unread/unread-preview.ts';
import previewCss from './unread/unread-preview.css';
import { UnsentReason } from './timeline/unsent-reason.tsx';
import { Toasts } from './toasts/toasts.tsx';

export const chunk = {
  create: createAfterOpening,
  views: { Toasts, UnsentReason, VersionTag },
  helpers: { adviseOfColours, adviseOfPage, afterMount, createHostCommands, drawBadge, drawPreview },
  css: utilitiesCss + failureCss + hoverCss + unreadCss + previewCss + printCss,
  english,
} satisfies Chunk;
