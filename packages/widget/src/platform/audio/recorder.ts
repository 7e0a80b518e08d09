import type { CaptureOptions } from '../../core/voice-port.ts';
import { withDeadline } from './with-deadline.ts';

/** Milliseconds of sound in one piece (docs/behaviour.md#recording). */
const PIECE_MS = 250;
const STOP_TIMEOUT_MS = 2_000;

export interface Recorder {
  /** Resolves with all that was recorded, also when the recorder has ended by itself. */
  stop(): Promise<Blob>;
  cancel(): void;
}

/** Records a stream; throws where the recorder does not start. `onLost` is called when it ends by itself. */
export function startRecorder(
  stream: MediaStream,
  { onPiece, onLost }: Pick<CaptureOptions, 'onPiece' | 'onLost'>,
): Recorder {
  const mimeType = recordingFormat(navigator.userAgent, (type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
  const pieces: Blob[] = [];
  let isAsked = false;
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => {
      resolve();
      if (!isAsked) onLost();
    };
  });
  recorder.ondataavailable = ({ data }) => {
    pieces.push(data);
    onPiece(data);
  };
  recorder.onerror = () => {
    if (!isAsked) onLost();
  };
  recorder.start(PIECE_MS);
  const end = () => {
    isAsked = true;
    if (recorder.state !== 'inactive') recorder.stop();
  };
  return {
    async stop() {
      end();
      // A recorder that failed may never say that it has stopped.
      await withDeadline(STOP_TIMEOUT_MS, stopped, undefined);
      return new Blob(pieces, { type: recorder.mimeType || mimeType || '' });
    },
    cancel: end,
  };
}

/** Preferred formats, each list tried in order. */
const formats = {
  safari: ['audio/mp4', 'audio/aac'],
  firefox: ['audio/ogg;codecs=opus', 'audio/ogg', 'audio/webm'],
  others: ['audio/webm;codecs=opus', 'audio/webm'],
} as const;

/** What to record in; undefined leaves it to a browser that has none of them. */
export function recordingFormat(userAgent: string, isSupported: (mimeType: string) => boolean): string | undefined {
  const { safari, firefox, others } = formats;
  const isSafari = /AppleWebKit/.test(userAgent) && !/Chrom|Android/.test(userAgent);
  const wished = isSafari ? safari : /Firefox\//.test(userAgent) ? firefox : others;
  return [...wished, ...others, ...safari, ...firefox].find(isSupported);
}
