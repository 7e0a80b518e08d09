// One turn of who talks hands-free: its sound, from a little before it was noticed, as a recording like any other.

import type { Capture, ListeningPort } from '../../core/voice-port.ts';
import type { TurnSource } from '../recording/recording-types.ts';
import { FRAME_MS, type Frames, type Heard } from './heard-frames.ts';

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
function waveOf(frames: Frames, { waveHeader }: Pick<ListeningPort, 'waveHeader'>): Blob {
  let bytes = 0;
  for (const { byteLength } of frames) bytes += byteLength;
  return new Blob([waveHeader(bytes), ...frames], { type: 'audio/wav' });
}

/** What was said without a turn, as a file. */
export const waveFile = (frames: Frames, port: Pick<ListeningPort, 'waveHeader'>, lastModified: number) =>
  new File([waveOf(frames, port)], 'voice-message.wav', { type: 'audio/wav', lastModified });

/** Frames of a recording that still grows: how long it will be, nobody knows yet. */
export const wavePiece = (frames: Frames, { waveHeader }: Pick<ListeningPort, 'waveHeader'>, isFirst: boolean) =>
  new Blob([...(isFirst ? [waveHeader(null)] : []), ...frames], { type: 'audio/wav' });

/** Creates a turn whose first frames were heard already, and are kept under the id that they have come with. */
export function createTurn({ frames: before, key }: Heard, { nowMs, level, waveHeader }: TurnPorts): Turn {
  const frames: ArrayBuffer[] = [];
  let take: ((frame: ArrayBuffer) => void) | undefined;
  let onLost = () => {};
  return {
    source: {
      key,
      startedAtMs: nowMs - before.length * FRAME_MS,
      open(options) {
        onLost = options.onLost;
        take = (frame) => {
          frames.push(frame);
          options.onFrame?.(frame);
          const isKept = key !== undefined && frames.length <= before.length;
          if (!isKept) options.onPiece(wavePiece([frame], { waveHeader }, frames.length === 1));
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
