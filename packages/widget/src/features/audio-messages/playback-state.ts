// Which voice message is heard, as a pure machine: one at a time, and nothing but a press on Play starts it.

import type { PlayerEvent } from '../../core/audio-port.ts';

export interface Playback {
  /**
   * `fetching`: its sound is on its way, and what the player tells is still about another one. `starting`: the player has
   * been given it.
   */
  readonly name: 'silent' | 'fetching' | 'starting' | 'playing';
  /** The message that is heard; empty while silent. */
  readonly id: string;
  /** Counts presses on Play: what an earlier one still brings is late. */
  readonly attempt: number;
}

export type PlaybackAction =
  | { readonly type: 'asked'; readonly id: string }
  | { readonly type: 'fetched'; readonly attempt: number }
  /** It could not be fetched, or the browser refuses to play it. */
  | { readonly type: 'refused'; readonly attempt: number }
  | { readonly type: 'paused' }
  | { readonly type: 'told'; readonly event: PlayerEvent };

export const silence: Playback = { name: 'silent', id: '', attempt: 0 };

/** Applies one action; what does not fit is late and changes nothing. */
export function reducePlayback(playback: Playback, action: PlaybackAction): Playback {
  const { name, attempt } = playback;
  switch (action.type) {
    case 'asked':
      return { name: 'fetching', id: action.id, attempt: attempt + 1 };
    case 'fetched':
      return name === 'fetching' && action.attempt === attempt ? { ...playback, name: 'starting' } : playback;
    case 'refused':
      return name !== 'silent' && action.attempt === attempt ? toSilence(playback) : playback;
    case 'paused':
      return name === 'silent' ? playback : toSilence(playback);
    case 'told':
      return name === 'starting' || name === 'playing' ? afterEvent(playback, action.event) : playback;
  }
}

function afterEvent(playback: Playback, event: PlayerEvent): Playback {
  if (event === 'playing') return playback.name === 'playing' ? playback : { ...playback, name: 'playing' };
  if (event === 'duration') return playback;
  // While it starts, a pause is that of the sound before it.
  if (event === 'paused' && playback.name === 'starting') return playback;
  return toSilence(playback);
}

function toSilence({ attempt }: Playback): Playback {
  return { ...silence, attempt };
}
