// What is heard of the persona's voice, followed from outside the player: who neither talks hands-free nor changes the speed pays
// nothing for it.

import type { SpeechOutput } from '../speech-output/speech-output.ts';
import type { OwnedSpeechOutputSlot } from '../speech-output/speech-output-slot.ts';
import { createHeard } from './heard.ts';
import { createTempo } from './tempo.ts';

/** Creates it over the voice of replies, as soon as that is there. */
export function followHeardOutput(speechOutput: Pick<OwnedSpeechOutputSlot, '$state'>) {
  let output: SpeechOutput | undefined;
  let heard = createHeard(1);
  const follow = (opened: SpeechOutput) => {
    output = opened;
    const cleared = () => (heard = createHeard(opened.sampleRate));
    cleared();
    opened.watch({ cleared, placed: (piece, placement) => heard.add(piece, placement, opened.now()) });
  };
  const stop = speechOutput.$state.subscribe((state) => state.name === 'ready' && follow(state.feature));
  return {
    /** What sounds now, and whether nothing more of its sub-message comes; null in silence. */
    now() {
      const at = output && output.$state.get() !== 'silent' ? heard.at(output.now()) : null;
      return output && at ? { ...at, isWhole: output.isWhole(at.subMessageId) } : null;
    },
    setSpeed(speed: number) {
      if (!output) return;
      const { sampleRate } = output;
      const rest = heard.rest(output.now());
      output.setTempo(speed === 1 ? null : () => createTempo(sampleRate, speed), rest);
    },
    setSpeaker: (deviceId: string | undefined) => output?.setSpeaker(deviceId),
    stop,
  };
}

export type HeardOutput = ReturnType<typeof followHeardOutput>;
