// The chunk of recording: microphone, upload, the speech socket's protocol, and what stands in the composer meanwhile.

import english from 'virtual:strings/voice';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createSpeak } from '../../features/speak.ts';
import voiceCss from './voice.css';
import { VoicePanel } from './voice-panel.tsx';

export const chunk = { create: createSpeak, views: { VoicePanel }, css: voiceCss, english } satisfies Chunk;
