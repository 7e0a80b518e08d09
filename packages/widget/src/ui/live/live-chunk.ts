// The chunk of what is live: agenda, take-over, paywall, what realtime brings, and their English.

import english from 'virtual:strings/agenda+live+paywall+takeover';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createLive } from '../../features/live.ts';
import { ModeLine } from '../agenda/mode-line.tsx';
import { Instead } from './instead.tsx';
import { LiveBar } from './live-bar.tsx';
import liveCss from './live.css';

export const chunk = { create: createLive, views: { Instead, LiveBar, ModeLine }, css: liveCss, english } satisfies Chunk;
