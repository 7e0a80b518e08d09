// A visitor can ask for a reply whose voice never comes, comes broken, or comes late: `/voice-late 2500`.

import { findCommand, readCommands, readNumber } from '../brains/commands.ts';

export interface VoiceFaults {
  readonly isSilent: boolean;
  readonly isBad: boolean;
  /** Before the first sound. */
  readonly lateMs: number;
}

export const noVoiceFaults: VoiceFaults = { isSilent: false, isBad: false, lateMs: 0 };

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
export const badAudio: readonly string[] = ['%%% no base64 %%%', Buffer.alloc(4_801, 7).toString('base64'), 'AA=A'];
