// The lazy chunk of speaking: recording, its upload, the speech socket's protocol, and what stands in the composer meanwhile.

import english from 'virtual:strings/voice';
import voiceCss from './voice.css';

export { createSpeak } from '../../features/speak.ts';
export { VoicePanel } from './voice-panel.tsx';
export { english, voiceCss };
