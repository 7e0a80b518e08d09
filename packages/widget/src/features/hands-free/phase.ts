// Where a talk without hands stands, told by what its parts do (pure).

import type { RecordingState } from '../recording/recording-state.ts';
import type { ChatStatus } from '../reply/reply-types.ts';
import type { VoiceState } from '../speech-output/speech-player.ts';

/** `sending`: what was said is on its way. `thinking`: the persona's answer is awaited. */
export type HandsFreePhase = 'off' | 'opening' | 'listening' | 'hearing' | 'sending' | 'thinking' | 'speaking';

export interface PartsOfTalk {
  readonly microphone: 'closed' | 'opening' | 'open';
  readonly recording: RecordingState['name'];
  readonly status: ChatStatus['name'];
  /** A voice that the browser keeps back is waited for by nobody. */
  readonly voice: VoiceState;
}

/** The phase. What is said comes before what is heard: who cuts in is heard at once. */
export function phaseOf({ microphone, recording, status, voice }: PartsOfTalk): HandsFreePhase {
  if (microphone !== 'open') return microphone === 'opening' ? 'opening' : 'off';
  if (recording === 'opening' || recording === 'recording') return 'hearing';
  const isUnderWay = recording !== 'idle' || status.startsWith('submitting') || status === 'waiting';
  if (isUnderWay) return 'sending';
  if (voice === 'starting' || voice === 'playing') return 'speaking';
  return status === 'generating' || status === 'retrying' ? 'thinking' : 'listening';
}
