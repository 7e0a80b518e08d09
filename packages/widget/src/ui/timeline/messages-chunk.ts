// The chunk of the messages: their list, their markdown, and what is said at them. Who can type already does not wait for it.

import utilitiesCss from 'virtual:css/timeline';
import english from 'virtual:strings/attachments.remove+confirm.cleared.clearFailed+errors.agendaNotFound.guestFailed.noData.sessionEnded+markdown+status.thinking.retrying.waiting+timeline+viewer.download';
import type { Chunk } from '../../core/lazy-feature.ts';
import { chunks } from '../chunks.ts';
import { lexBlocks, lexInline } from '../markdown/dialect.ts';
import markdownCss from '../markdown/markdown.css';
import { createMarkdownView } from '../markdown/markdown-view.ts';
import { namesOfHumans } from './human-names.ts';
import { PlacedLog } from './placed-log.tsx';
import { prepareSanitizer } from '../markdown/sanitize.ts';
import messageCss from './message.css';
import { formatDay, formatTime } from './time-format.ts';

export const chunk = {
  views: { Log: PlacedLog },
  /** The editor writes what is shown here, and reads it as it is read here; what is said of a conversation has its names and times. */
  helpers: { lexBlocks, lexInline, createMarkdownView, formatDay, formatTime, namesOfHumans },
  prepare: (): Promise<void> => prepareSanitizer(async () => (await chunks.purifier.open()).helpers.createPurifier),
  css: messageCss + markdownCss + utilitiesCss,
  english,
} satisfies Chunk;
