// A visitor can ask for a reply whose voice never comes, comes broken, or comes late: `/voice-late 2500`.

import type { StreamEvent } from '@persona-chat/widget/protocol/stream-event.ts';
import { findCommand, readCommands, readNumber } from '../brains/commands.ts';
import type { Clock } from '../clock.ts';
import type { Synthesizer } from '../voice/synthesizer.ts';
import type { Voice } from '../voice/voiced-events.ts';

interface VoiceFaults {
  readonly isSilent: boolean;
  readonly isBad: boolean;
  /** Before the first sound. */
  readonly lateMs: number;
}

/** Reads what goes wrong with the voice of the reply to a message. */
export const planVoiceFaults = (text: string): VoiceFaults => {
  const commands = readCommands(text);
  const late = findCommand(commands, 'voice-late');
  return {
    isSilent: findCommand(commands, 'voice-silent') !== undefined,
    isBad: findCommand(commands, 'voice-bad') !== undefined,
    lateMs: late ? readNumber(late, 0, 4_000, [0, 60_000]) : 0,
  };
};

/** In place of sound: what is no base64, and what is no whole number of samples. */
const badAudio: readonly string[] = ['%%% no base64 %%%', Buffer.alloc(4_801, 7).toString('base64'), 'AA=A'];

const silence: Synthesizer['speak'] = async function* () {};

/** A voice that says nothing where there is to be no sound, and waits before its first sound where that is to be late. */
export const withFaultyVoice = (
  voice: Voice,
  { isSilent, isBad, lateMs }: VoiceFaults,
  clock: Clock,
  signal: AbortSignal,
): Voice => {
  const { synthesizer } = voice;
  if (isSilent || isBad) return { ...voice, synthesizer: { ...synthesizer, speak: silence } };
  if (lateMs === 0) return voice;
  const waited = clock.sleep(lateMs, signal);
  const speak: Synthesizer['speak'] = async function* (utterance) {
    await waited;
    yield* synthesizer.speak(utterance);
  };
  return { ...voice, synthesizer: { ...synthesizer, speak } };
};

/** What is told of such a voice: nothing at all, or what is no sound. */
export const breakVoice = async function* (
  events: AsyncIterable<StreamEvent>,
  { isSilent, isBad }: VoiceFaults,
): AsyncGenerator<StreamEvent> {
  for await (const event of events) {
    if (event.type === 'audio' && isSilent) continue;
    if (event.type === 'audio' && isBad) for (const audio of badAudio) yield { ...event, audio, isFinal: false };
    yield event;
  }
};
