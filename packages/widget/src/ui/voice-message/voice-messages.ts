// The lazy chunk of voice messages: their player and what it looks like.

import voiceMessageCss from './voice-message.css';

export { createVoiceMessages } from '../../features/voice-messages.ts';
export { VoiceMessage } from './voice-message.tsx';
export { voiceMessageCss };
