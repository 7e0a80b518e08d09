// What is heard of the persona's voice, how fast and through what, from outside the player: who neither talks hands-free nor changes
// the speed pays nothing for it.

import type { SoundOutput, SoundSink } from '../../core/audio-port.ts';
import type { SpeechOutput } from '../speech-output/speech-output.ts';
import type { OwnedSpeechOutputSlot } from '../speech-output/speech-output-slot.ts';
import { createHeard } from './heard.ts';
import { createTempo, type Tempo } from './tempo.ts';

/** Creates it over the voice of replies, as soon as that is there; `onSink` hears what it sounds through. */
export function followHeardOutput(
  speechOutput: Pick<OwnedSpeechOutputSlot, '$state'>,
  onSink: (sink: SoundSink) => void,
) {
  let voice: SpeechOutput | undefined;
  let output: SoundOutput | undefined;
  let heard = createHeard(1);
  let speed = 1;
  let tempo: Tempo | undefined;
  const now = () => output?.now() ?? 0;
  const follow = (opened: SpeechOutput) => {
    voice = opened;
    // As its name says.
    const sampleRate = Number(opened.format.slice('pcm_'.length));
    const cleared = () => {
      heard = createHeard(sampleRate);
      tempo = undefined;
    };
    cleared();
    opened.tap({
      cleared,
      shape({ samples }, through) {
        if (output !== through) onSink(through.sink);
        output = through;
        if (speed === 1) return samples;
        tempo ??= createTempo(sampleRate, speed);
        return tempo.push(samples);
      },
      placed: (piece, placement) => heard.add(piece, placement, now()),
    });
  };
  const stop = speechOutput.$state.subscribe((state) => state.name === 'ready' && follow(state.feature));
  return {
    /** What sounds now; null in silence. */
    now: () => (voice && voice.$state.get() !== 'silent' ? heard.at(now()) : null),
    /** How loud it is now; 0 in silence. */
    level: () => (voice?.$state.get() === 'playing' ? heard.level(now()) : 0),
    /** From now on, what is heard at the moment included. */
    setSpeed(wanted: number) {
      if (speed === wanted) return;
      speed = wanted;
      tempo = undefined;
      if (voice && output) voice.replay(heard.rest(now()));
    },
    stop,
  };
}

export type HeardOutput = ReturnType<typeof followHeardOutput>;
