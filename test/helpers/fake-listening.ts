// The microphone of who talks hands-free: a test says when somebody speaks, and what.

import type { WidgetError } from '../../packages/widget/src/core/errors.ts';
import type { AudioDevices, ListeningOptions, ListeningPort } from '../../packages/widget/src/core/voice-port.ts';
import { waveHeader } from '../../packages/widget/src/platform/audio/wave.ts';

export interface FakeListening extends ListeningPort {
  /** One for each opening. */
  readonly opened: (ListeningOptions & { isOpen: boolean })[];
  /** What happens to the next opening. */
  refusal: WidgetError | null;
  present: AudioDevices;
  /** What is measured of it; null: the browser works on no sound. */
  level: number | null;
  /** A device has come or gone. */
  change(present: AudioDevices): void;
  /** So many frames of 100 ms are heard, each marked by its number. */
  hear(count: number): void;
  /** Somebody begins to speak, and has been silent for as long as it takes. */
  begin(): void;
  pause(): void;
  isOpen(): boolean;
}

export function createFakeListening(): FakeListening {
  const callbacks = new Set<() => void>();
  let frames = 0;
  const last = () => listening.opened.at(-1);
  const listening: FakeListening = {
    opened: [],
    refusal: null,
    present: { microphones: [], speakers: null },
    level: 0.1,
    open(options) {
      if (listening.refusal) return Promise.reject(listening.refusal);
      const opening = { ...options, isOpen: true };
      options.signal.addEventListener('abort', () => (opening.isOpen = false));
      listening.opened.push(opening);
      return Promise.resolve({ level: () => listening.level, close: () => void (opening.isOpen = false) });
    },
    waveHeader,
    devices: () => Promise.resolve(listening.present),
    onDevices(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    change(present) {
      listening.present = present;
      for (const callback of callbacks) callback();
    },
    hear(count) {
      for (let index = 0; index < count; index += 1) {
        const frame = new ArrayBuffer(4_800);
        new DataView(frame).setUint32(0, (frames += 1));
        if (last()?.isOpen) last()?.onFrame(frame);
      }
    },
    begin: () => last()?.onSpeech(true),
    pause: () => last()?.onSpeech(false),
    isOpen: () => last()?.isOpen ?? false,
  };
  return listening;
}
