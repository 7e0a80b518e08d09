// How fast the persona speaks, through which loudspeaker, and which microphone hears the visitor: kept per browser.

import { atom } from 'nanostores';
import { type VoiceChoice, voiceChoice, voiceKey } from './voice-choice.ts';
import type { SoundSink } from '../../core/audio-port.ts';
import { toJson } from '../../core/to-json.ts';
import type { AudioDevices } from '../../core/voice-port.ts';
import type { OwnedRecording } from '../recording/recording.ts';
import type { HandsFreePorts, VoiceSettings } from './hands-free-types.ts';
import { followHeardOutput, type HeardOutput } from './heard-output.ts';

const nothing: AudioDevices = { microphones: [], speakers: null };

export interface OwnedVoiceSettings extends VoiceSettings {
  readonly heard: Pick<HeardOutput, 'now' | 'level'>;
  /** Which devices there are, their names too once the microphone is open; null where nobody listens. */
  follow(devices: AudioDevices): void;
  destroy(): void;
}

/** Creates the settings; `onMicrophone` hears that another one was chosen. */
export function createVoiceSettings(
  {
    env,
    speechOutput,
    audioMessages,
    recording,
  }: Pick<HandsFreePorts, 'env' | 'speechOutput' | 'audioMessages' | 'recording'>,
  onMicrophone: () => void,
): OwnedVoiceSettings {
  const $choice = atom(voiceChoice(env.local.get(voiceKey)));
  const $devices = atom(nothing);
  const sinks = new Set<SoundSink>();
  let recorder: OwnedRecording | undefined;
  const use = async (sink: SoundSink, speakerId = '') => {
    try {
      await sink.setSinkId?.(speakerId);
    } catch {
      // The device has gone: what the browser takes by itself.
      if (speakerId) await use(sink);
    }
  };
  const onSink = (sink: SoundSink) => {
    sinks.add(sink);
    const { speakerId } = $choice.get();
    if (speakerId) void use(sink, speakerId);
  };
  const heard = followHeardOutput(speechOutput, onSink);
  heard.setSpeed($choice.get().speed);
  const choose = (changed: Partial<VoiceChoice>) => {
    const before = $choice.get();
    // Another tab may have stored something since.
    const choice: VoiceChoice = { ...voiceChoice(env.local.get(voiceKey)), ...changed };
    const { speed, microphoneId, speakerId } = choice;
    $choice.set(choice);
    const isUsual = speed === 1 && !microphoneId && !speakerId;
    if (isUsual) env.local.remove(voiceKey);
    else env.local.set(voiceKey, toJson(choice));
    if (speed !== before.speed) {
      heard.setSpeed(speed);
      audioMessages.opened()?.setSpeed(speed);
    }
    if (speakerId !== before.speakerId) for (const sink of sinks) void use(sink, speakerId);
    if (microphoneId === before.microphoneId) return;
    recorder?.setMicrophone(microphoneId);
    onMicrophone();
  };
  // To what is here, and what comes later.
  const stops = [
    audioMessages.$state.subscribe((state) => {
      if (state.name !== 'ready') return;
      state.feature.onSink(onSink);
      // What was pressed there before counts.
      state.feature.onSpeed((speed) => choose({ speed }));
      state.feature.setSpeed($choice.get().speed);
    }),
    recording.$state.subscribe((state) => {
      if (state.name !== 'ready') return;
      recorder = state.feature;
      recorder.setMicrophone($choice.get().microphoneId);
    }),
  ];
  return {
    $choice,
    $devices,
    heard,
    look() {
      const show = async () => $devices.set(await (await env.loadListening()).devices());
      // Without them the browser's own are the only choice.
      show().catch(() => {});
    },
    follow: (devices) => $devices.set(devices),
    choose,
    destroy() {
      for (const stop of stops) stop();
      heard.stop();
    },
  };
}
