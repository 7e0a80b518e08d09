// How fast the persona speaks, through which loudspeaker, and which microphone hears the visitor: kept per browser.

import { atom } from 'nanostores';
import { type VoiceChoice, voiceChoice, voiceKey } from './voice-choice.ts';
import { toJson } from '../../core/to-json.ts';
import type { AudioDevices } from '../../core/voice-port.ts';
import type { HandsFreePorts, VoiceSettings } from './hands-free-types.ts';
import type { HeardOutput } from './heard-output.ts';

const nothing: AudioDevices = { microphones: [], speakers: null };

export interface OwnedVoiceSettings extends VoiceSettings {
  /** Which devices there are, their names too once the microphone is open; null where nobody listens. */
  follow(devices: AudioDevices): void;
  destroy(): void;
}

/** Creates the settings; `onMicrophone` hears that another one was chosen. */
export function createVoiceSettings(
  { env, speechOutput, audioMessages }: Pick<HandsFreePorts, 'env' | 'speechOutput' | 'audioMessages'>,
  heard: HeardOutput,
  onMicrophone: () => void,
): OwnedVoiceSettings {
  const $choice = atom(voiceChoice(env.local.get(voiceKey)));
  const $devices = atom(nothing);
  const applySpeed = () => {
    const { speed } = $choice.get();
    heard.setSpeed(speed);
    audioMessages.opened()?.setSpeed(speed);
  };
  const applySpeaker = () => {
    const { speakerId } = $choice.get();
    heard.setSpeaker(speakerId);
    audioMessages.opened()?.setSpeaker(speakerId);
  };
  /** To what has just been loaded, and plays as it comes until then. */
  const applyChosen = () => {
    if ($choice.get().speed !== 1) applySpeed();
    if ($choice.get().speakerId) applySpeaker();
  };
  const stops = [speechOutput.$state, audioMessages.$state].map((state) =>
    state.subscribe(({ name }) => name === 'ready' && applyChosen()),
  );
  return {
    $choice,
    $devices,
    follow: (devices) => $devices.set(devices),
    choose(changed) {
      const before = $choice.get();
      const choice: VoiceChoice = { ...before, ...changed };
      $choice.set(choice);
      const isUsual = choice.speed === 1 && !choice.microphoneId && !choice.speakerId;
      if (isUsual) env.local.remove(voiceKey);
      else env.local.set(voiceKey, toJson(choice));
      if (choice.speed !== before.speed) applySpeed();
      if (choice.speakerId !== before.speakerId) applySpeaker();
      if (choice.microphoneId !== before.microphoneId) onMicrophone();
    },
    destroy() {
      for (const stop of stops) stop();
    },
  };
}
