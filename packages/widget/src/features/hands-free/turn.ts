// One turn of who talks hands-free: its sound, from a little before it was noticed, as a recording like any other.

import type { Capture, ListeningPort } from '../../core/voice-port.ts';
import type { TurnSource } from '../recording/recording-types.ts';
import { FRAME_MS } from './heard-frames.ts';

export interface Turn {
  readonly source: TurnSource;
  push(frame: ArrayBuffer): void;
  /** The microphone is gone. */
  lose(): void;
}

/** What a turn needs of the microphone. */
export interface TurnPorts extends Pick<Capture, 'level'>, Pick<ListeningPort, 'waveHeader'> {
  readonly nowMs: number;
}

/** Frames as a file. */
function waveOf(frames: readonly ArrayBuffer[], { waveHeader }: Pick<ListeningPort, 'waveHeader'>): Blob {
  const bytes = frames.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return new Blob([waveHeader(bytes), ...frames], { type: 'audio/wav' });
}

/** What was said without a turn, as a file. */
export const waveFile = (
  frames: readonly ArrayBuffer[],
  port: Pick<ListeningPort, 'waveHeader'>,
  lastModified: number,
) => new File([waveOf(frames, port)], 'voice-message.wav', { type: 'audio/wav', lastModified });

/** Creates a turn whose first frames were heard already. */
export function createTurn(before: readonly ArrayBuffer[], { nowMs, level, waveHeader }: TurnPorts): Turn {
  const frames: ArrayBuffer[] = [];
  let take: ((frame: ArrayBuffer) => void) | undefined;
  let onLost = () => {};
  return {
    source: {
      startedAtMs: nowMs - before.length * FRAME_MS,
      open(options) {
        onLost = options.onLost;
        take = (frame) => {
          // How long it will be, nobody knows yet.
          const head = frames.length === 0 ? [waveHeader(null)] : [];
          frames.push(frame);
          options.onFrame?.(frame);
          options.onPiece(new Blob([...head, frame], { type: 'audio/wav' }));
        };
        for (const frame of before) take(frame);
        const end = () => {
          take = undefined;
        };
        return Promise.resolve({
          hasFrames: true,
          level,
          finish() {
            end();
            return Promise.resolve(waveOf(frames, { waveHeader }));
          },
          cancel: end,
        });
      },
    },
    push: (frame) => take?.(frame),
    lose: () => onLost(),
  };
}
