// The microphone of the browser: permission, recording, and the end of all tracks on every way out (SEC11).

import { WidgetError } from '../../core/errors.ts';
import type { Capture, CaptureOptions, MicrophonePermission, MicrophonePort } from '../../core/voice-port.ts';
import { startRecorder } from './recorder.ts';
import { createSound } from './sound.ts';

/** Nothing is heard from the loudspeaker meanwhile, and recognisers want the sound as it is. */
const sound = { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/** Creates the microphone port. */
export function createMicrophone(): MicrophonePort {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return {
    isSupported: isSupported(),
    permission,
    open,
    needsReload: isApple && !/CriOS|FxiOS|EdgiOS/.test(userAgent),
    reload: () => location.reload(),
  };
}

const isSupported = () => Boolean(navigator.mediaDevices) && typeof MediaRecorder !== 'undefined';

async function permission(): Promise<MicrophonePermission | null> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state;
  } catch {
    return null;
  }
}

async function open({ onFrame, onPiece, onLost, signal, deviceId }: CaptureOptions): Promise<Capture> {
  if (!isSupported()) throw new WidgetError('unsupported');
  const measured = createSound(onFrame);
  let tracks: readonly MediaStreamTrack[] = [];
  const release = () => {
    for (const track of tracks) {
      track.onended = null;
      track.stop();
    }
    measured.close();
  };
  // The browser may ask for as long as it likes; who has given up leaves nothing behind meanwhile.
  signal.addEventListener('abort', release);
  try {
    const stream = await getMicrophone(sound, deviceId);
    tracks = stream.getTracks();
    signal.throwIfAborted();
    const hasFrames = await measured.connect(stream);
    signal.throwIfAborted();
    const recorder = startRecorder(stream, { onPiece, onLost });
    for (const track of tracks) track.onended = onLost;
    return {
      hasFrames,
      level: measured.level,
      async finish() {
        const [recording] = await Promise.all([recorder.stop(), measured.end()]);
        release();
        return recording;
      },
      cancel() {
        recorder.cancel();
        release();
      },
    };
  } catch (thrown) {
    release();
    signal.throwIfAborted();
    throw thrown instanceof WidgetError ? thrown : new WidgetError('internal', { cause: thrown, retryable: true });
  }
}

/** Asks for the chosen microphone, or another where that is not there. Rejects with what `MicrophonePort.open` promises. */
export function getMicrophone(audio: MediaTrackConstraints, deviceId?: string): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: { ...audio, ...(deviceId && { deviceId }) } }).catch((cause) => {
    throw toError(cause);
  });
}

function toError(cause: unknown): WidgetError {
  const { name } = cause as { readonly name?: string };
  if (name === 'NotAllowedError' || name === 'SecurityError') return new WidgetError('permission-denied', { cause });
  if (name === 'NotFoundError' || name === 'OverconstrainedError') {
    return new WidgetError('unsupported', { cause, retryable: true });
  }
  return new WidgetError('internal', { cause, retryable: name === 'NotReadableError' || name === 'AbortError' });
}
