// The chunk of talking hands-free and of the voice settings, fetched with the press that begins it.

import css from 'virtual:css/hands-free';
import english from 'virtual:strings/handsFree';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createHandsFree } from '../../features/hands-free/hands-free.ts';
import { HandsFreePanel } from './hands-free-panel.tsx';
import { VoiceDialog } from './voice-dialog.tsx';

export const chunk = { create: createHandsFree, views: { HandsFreePanel, VoiceDialog }, css, english } satisfies Chunk;
