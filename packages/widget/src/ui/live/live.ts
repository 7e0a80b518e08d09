// The lazy chunk of what is live: agenda, take-over, paywall, what realtime brings, and their English.

import english from 'virtual:strings/live';
import { createLive as create, type CreateLive } from '../../features/live.ts';
import liveCss from './live.css';

export { Instead } from './instead.tsx';
export { LiveBar } from './live-bar.tsx';
export { ModeLine } from '../agenda/mode-line.tsx';
export { liveCss };

export const createLive: CreateLive = (ports) => {
  ports.i18n.addEnglish(english);
  return create(ports);
};
