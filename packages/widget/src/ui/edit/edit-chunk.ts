// The chunk that changes the visitor's last message, fetched with the first of them where the server takes it.

import utilitiesCss from 'virtual:css/edit';
import english from 'virtual:strings/edit';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createEdit } from '../../features/edit/edit.ts';
import css from './edit.css';
import { MessageEdit } from './message-edit.tsx';

export const chunk = { create: createEdit, views: { MessageEdit }, css: css + utilitiesCss, english } satisfies Chunk;
