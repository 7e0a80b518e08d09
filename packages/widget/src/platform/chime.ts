import type { ChimePort } from '../core/env.ts';

const SECONDS = 0.45;
/** Two soft notes, a fifth apart. */
const notesHz = [587.33, 880] as const;

/** Creates the sound of a new message. An output is opened for each, so that nothing is held while the chat is silent. */
export function createChime(): ChimePort {
  return {
    play() {
      try {
        const context = new AudioContext();
        notesHz.forEach((hz, index) => ring(context, hz, index * 0.09));
        // Without a gesture on this page the browser keeps it silent, which is no failure.
        void context.resume().catch(() => {});
        setTimeout(() => void context.close().catch(() => {}), SECONDS * 2_000);
      } catch {
        // No sound device, or too many outputs: the message is seen anyway.
      }
    },
  };
}

function ring(context: AudioContext, hz: number, delaySeconds: number): void {
  const start = context.currentTime + delaySeconds;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = hz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + SECONDS);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + SECONDS);
}
