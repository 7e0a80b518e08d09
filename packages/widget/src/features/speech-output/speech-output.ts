// The persona's voice, reply by reply: what the stream brings goes to the player, and texts wait for their first audio.

import type { AudioPort, VoiceFormat } from '../../core/audio-port.ts';
import type { Env } from '../../core/env.ts';
import type { ReplyAction } from '../reply/reply-reducer.ts';
import { createTextHold, type HoldMemory } from './text-hold.ts';
import { createSpeechPlayer, type SpeechPlayer } from './speech-player.ts';

/** One reply, as long as it is the one that is heard. */
export interface SpokenReply {
  enqueue(action: ReplyAction): void;
  isHeld(id: string): boolean;
  /** Its voice ends here, and its text waits for nothing. */
  stop(): void;
}

export interface SpeechOutput extends Omit<SpeechPlayer, 'push' | 'restart' | 'complete' | 'stop'> {
  /** What to ask a stream for. */
  readonly format: VoiceFormat;
  begin(onRelease: () => void): SpokenReply;
  interrupt(): void;
  /** Another conversation: late voices of the last one are forgotten. */
  forget(): void;
}

export type CreateSpeechOutput = (env: Pick<Env, 'clock' | 'host'>, audio: AudioPort) => SpeechOutput;

/** Creates the voice of replies; only the latest one is heard. */
export const createSpeechOutput: CreateSpeechOutput = ({ clock, host }, audio) => {
  const onTimeout = () => host.error('timeout', 'audio-init-timeout');
  const player = createSpeechPlayer({ audio, clock, onTimeout });
  const memory: HoldMemory = { timeouts: 0 };
  let current: SpokenReply | undefined;

  const interrupt = () => {
    current?.stop();
    player.stop();
  };

  return {
    ...player,
    format: audio.format,
    interrupt,
    forget: () => (memory.timeouts = 0),
    begin(onRelease) {
      interrupt();
      const hold = createTextHold(clock, memory, onRelease);
      let isOver = false;
      return (current = {
        enqueue(action) {
          if (isOver) return;
          if (action.type === 'text' && action.delta) hold.text(action.subMessageId);
          if (action.type === 'audio') {
            hold.audio(action.audio.subMessageId);
            player.push(action.audio);
          }
          if (action.type === 'attempt') player.restart();
          if (action.type === 'completion') {
            player.complete();
            hold.end(true);
          }
        },
        isHeld: hold.isHeld,
        stop() {
          if (isOver) return;
          isOver = true;
          hold.end(false);
          player.stop();
        },
      });
    },
    destroy() {
      interrupt();
      player.destroy();
    },
  };
};
