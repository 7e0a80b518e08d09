// A microphone made in the page: it hears nothing until it is told to, so that a scene or journey says when somebody speaks.

import type { Page } from '@playwright/test';

/** Gives the page a microphone of its own; the function speaks into it for so long, in syllables. */
export async function givePageVoice(page: Page): Promise<(seconds: number) => Promise<void>> {
  await page.evaluate(() => {
    const context = new AudioContext();
    void context.resume();
    const microphone = context.createMediaStreamDestination();
    const loudness = new GainNode(context, { gain: 0 });
    const voice = new OscillatorNode(context, { type: 'sawtooth', frequency: 180 });
    voice.connect(loudness).connect(microphone);
    voice.start();
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(microphone.stream.clone());
    const speak = (seconds: number) => {
      const syllables = Math.round(seconds * 4);
      for (let syllable = 0; syllable < syllables; syllable += 1) {
        const at = context.currentTime + syllable / 4;
        loudness.gain.setValueAtTime(0.02, at);
        loudness.gain.linearRampToValueAtTime(0.5, at + 0.12);
        loudness.gain.linearRampToValueAtTime(0.02, at + 0.24);
        voice.frequency.setValueAtTime(160 + 20 * (syllable % 5), at);
      }
      loudness.gain.setValueAtTime(0, context.currentTime + seconds);
    };
    Object.assign(window, { speak });
  });
  return (seconds) =>
    page.evaluate((length) => (window as unknown as { speak(seconds: number): void }).speak(length), seconds);
}
