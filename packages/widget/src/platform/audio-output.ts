// The loudspeaker in terms of the browser.

import type { AudioPort, SoundLine, SoundOutput, SoundSink } from '../core/audio-port.ts';

/** How long silence takes to become sound and back: too short to be heard as such, long enough not to click. */
const RAMP_SECONDS = 0.005;
const CUT_SECONDS = 0.03;

/** Creates the audio port of the browser. */
export function createAudio(): AudioPort {
  // Firefox is asked for what its output runs at anyway (docs/behaviour.md#persona-voice).
  const isFirefox = /firefox/i.test(navigator.userAgent);
  const sampleRate = isFirefox ? 44_100 : 24_000;
  return {
    format: isFirefox ? 'pcm_44100' : 'pcm_24000',
    sampleRate,
    openOutput: (onChange) => openOutput(sampleRate, onChange),
  };
}

/** Resting and closing are wishes: a context that is gone already refuses them. */
const ignore = () => {};

/** The context runs at the rate of the samples: none of them is resampled on its own, so that none clicks at its edges. */
function openOutput(sampleRate: number, onChange: () => void): SoundOutput {
  const context = new AudioContext({ sampleRate });
  context.onstatechange = onChange;
  return {
    get isRunning() {
      return context.state === 'running';
    },
    get isBlocked() {
      // Browsers that do not say may still refuse: then the output just does not start.
      return context.state !== 'running' && navigator.userActivation?.hasBeenActive === false;
    },
    now: () => context.currentTime,
    resume: () => context.resume(),
    rest: () => void context.suspend().catch(ignore),
    openLine: () => openLine(context, sampleRate),
    sink: context as SoundSink,
    close: () => void context.close().catch(ignore),
  };
}

function openLine(context: AudioContext, sampleRate: number): SoundLine {
  const rise = new GainNode(context, { gain: 0 });
  // A node of its own for the end: Firefox does not tell what value an automation has reached.
  const end = new GainNode(context);
  const sources = new Set<AudioBufferSourceNode>();
  rise.connect(end).connect(context.destination);
  /** The volume is up from here on. */
  let upSeconds = 0;
  return {
    play(samples, atSeconds) {
      const buffer = new AudioBuffer({ length: samples.length, sampleRate });
      buffer.copyToChannel(samples, 0);
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(rise);
      sources.add(source);
      source.onended = () => sources.delete(source);
      source.start(atSeconds);
    },
    fadeIn(atSeconds) {
      upSeconds = atSeconds + RAMP_SECONDS;
      rise.gain.setValueAtTime(0, atSeconds);
      rise.gain.linearRampToValueAtTime(1, upSeconds);
    },
    fadeOut(endSeconds) {
      // What is too short to rise and fall only rises.
      const startSeconds = Math.max(upSeconds, endSeconds - RAMP_SECONDS);
      // The end of a rise stays, and so does a fall's beginning: the volume is full at both.
      rise.gain.cancelScheduledValues(upSeconds + RAMP_SECONDS / 2);
      rise.gain.setValueAtTime(1, startSeconds);
      rise.gain.linearRampToValueAtTime(0, startSeconds + RAMP_SECONDS);
      upSeconds = startSeconds;
    },
    cut() {
      if (context.state !== 'running') return end.disconnect();
      const now = context.currentTime;
      end.gain.setValueAtTime(1, now);
      end.gain.linearRampToValueAtTime(0, now + CUT_SECONDS);
      for (const source of sources) source.stop(now + CUT_SECONDS);
    },
  };
}
