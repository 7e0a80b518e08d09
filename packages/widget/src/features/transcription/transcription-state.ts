// One utterance over the speech socket as a pure machine: what the visitor, the recogniser and the network do, in any order.

import { addTranscript, noTranscript, type Transcript, transcriptText } from './transcript.ts';

export interface TranscriptionState {
  /** `stopped`: the recogniser has heard all, and its last text may still be on its way. */
  readonly name: 'speaking' | 'finishing' | 'stopped' | 'over';
  /** `ready`: the recogniser of the present connection takes frames. */
  readonly connection: 'opening' | 'ready' | 'lost';
  /** The recogniser was ready once. */
  readonly hasBegun: boolean;
  /** A final text has come since the visitor has finished. */
  readonly hasFinal: boolean;
  readonly transcript: Transcript;
  /** Of what is over; null where the recording has to be transcribed instead. */
  readonly text: string | null;
}

export type TranscriptionAction =
  | { readonly type: 'ready' }
  | { readonly type: 'heard'; readonly text: string; readonly isFinal: boolean }
  | { readonly type: 'stopped' }
  | { readonly type: 'lost'; readonly code: number }
  /** The visitor has said all. */
  | { readonly type: 'finished' }
  /** No final text has come in time. */
  | { readonly type: 'late' }
  /** The recogniser has failed, or nobody wants the text any more. */
  | { readonly type: 'ended' };

export const newTranscription: TranscriptionState = {
  name: 'speaking',
  connection: 'opening',
  hasBegun: false,
  hasFinal: false,
  transcript: noTranscript,
  text: null,
};

/** Applies one action; what is over stays as it is. */
export function reduceTranscription(state: TranscriptionState, action: TranscriptionAction): TranscriptionState {
  if (state.name === 'over') return state;
  switch (action.type) {
    case 'ready':
      return { ...state, connection: 'ready', hasBegun: true };
    case 'heard':
      return afterText(state, action.text, action.isFinal);
    case 'stopped':
      if (state.name !== 'speaking') return endWithFinal({ ...state, name: 'stopped' });
      // It ends before it was told to: what is still said would be missing. Before it began, that means nothing.
      return state.connection === 'ready' ? end(state, null) : state;
    case 'lost':
      return afterLoss(state, action.code);
    case 'finished':
      return !state.hasBegun && state.connection === 'lost' ? end(state, null) : { ...state, name: 'finishing' };
    case 'late':
      return end(state, state.hasFinal ? finalText(state.transcript) : null);
    case 'ended':
      return end(state, null);
  }
}

function afterText(state: TranscriptionState, text: string, isFinal: boolean): TranscriptionState {
  const hasFinal = state.hasFinal || (isFinal && state.name !== 'speaking');
  const heard = { ...state, hasFinal, transcript: addTranscript(state.transcript, text, isFinal) };
  return state.name === 'stopped' ? endWithFinal(heard) : heard;
}

function afterLoss(state: TranscriptionState, code: number): TranscriptionState {
  // Refused for good: the same token would be refused again and again.
  const isRefused = code >= 4_400 && code < 4_500;
  const isInVain = state.name !== 'speaking' && !state.hasBegun;
  return isRefused || isInVain ? end(state, null) : { ...state, connection: 'lost' };
}

function end(state: TranscriptionState, text: string | null): TranscriptionState {
  return { ...state, name: 'over', text };
}

function endWithFinal(state: TranscriptionState): TranscriptionState {
  const text = finalText(state.transcript);
  return text === null ? state : end(state, text);
}

function finalText(transcript: Transcript): string | null {
  return transcript.finals.length > 0 && !transcript.interim ? transcriptText(transcript) : null;
}
