// Voice messages: fetched once, one plays at a time, the persona's voice gives way to them.

import { atom } from 'nanostores';
import type { PlayerEvent, Recording, RecordingPlayer, RecordingsPort } from '../../core/audio-port.ts';
import { toWidgetError } from '../../core/errors.ts';
import type { VoiceMessagesFeature, VoiceNote, VoiceNoteState } from './voice-playback-types.ts';

const BARS = 48;
const speeds = [1, 1.5, 2];

export interface VoiceNotesPorts {
  readonly recordings: RecordingsPort;
  /** Fetches a message again; resolves with the file's address now, or undefined when that brought none. */
  readonly freshUrl: (messageKey: string, fileId: string) => Promise<string | undefined>;
  /** One of them is about to play. */
  readonly onPlay: () => void;
}

export interface VoiceNotes extends VoiceMessagesFeature {
  pause(): void;
  destroy(): void;
}

interface Note extends VoiceNote {
  readonly on: (event: PlayerEvent, player: RecordingPlayer) => void;
  readonly release: () => void;
}

/** Names a file whatever signature its address carries. */
export function fileIdOf(url: string): string {
  return url.replace(/[?#].*$/, '');
}

/** Creates the voice messages of a chat (specification §2 "voice attachments with a waveform player"; contract §5 on 403). */
export function createVoiceNotes({ recordings, freshUrl, onPlay }: VoiceNotesPorts): VoiceNotes {
  const notes = new Map<string, Note>();
  const $speed = atom(1);
  const life = new AbortController();
  let player: RecordingPlayer | undefined;
  let active: Note | undefined;
  /** Those in sight are measured one after the other. */
  let lastLoad: Promise<unknown> = Promise.resolve();

  const openPlayer = () => (player ??= recordings.openPlayer((event) => active && player && active.on(event, player)));

  const fetchSound = async (messageKey: string, url: string): Promise<Recording> => {
    try {
      return await recordings.fetchRecording(url, life.signal);
    } catch (thrown) {
      const fresh = toWidgetError(thrown).code === 'auth' ? await freshUrl(messageKey, fileIdOf(url)) : undefined;
      if (fresh === undefined) throw thrown;
      return recordings.fetchRecording(fresh, life.signal);
    }
  };

  const createNote = (messageKey: string, url: string): Note => {
    const $state = atom<VoiceNoteState>({ status: 'idle', durationSeconds: 0, peaks: null });
    const patch = (fields: Partial<VoiceNoteState>) => $state.set({ ...$state.get(), ...fields });
    let loading: Promise<Recording> | undefined;
    let recording: Recording | undefined;
    let restingSeconds = 0;

    const load = () =>
      (loading ??= fetchSound(messageKey, url).then(
        (fetched) => (recording = fetched),
        (thrown: unknown) => {
          loading = undefined;
          throw thrown;
        },
      ));
    const measure = async () => {
      const shape = await (await load()).measure(BARS);
      patch({ ...($state.get().status === 'idle' && { status: 'paused' }), ...shape });
    };
    const rest = (status: VoiceNoteState['status'], seconds: number) => {
      restingSeconds = seconds;
      patch({ status });
    };
    const play = async () => {
      if (active !== note) active?.toggle();
      active = note;
      onPlay();
      patch({ status: 'loading' });
      try {
        const { source } = await load();
        if (active === note && $state.get().status === 'loading') {
          await openPlayer().play(source, restingSeconds, $speed.get());
        }
      } catch {
        if (active === note && $state.get().status === 'loading') patch({ status: 'failed' });
      }
    };
    const pause = () => {
      if (active !== note) return;
      active = undefined;
      rest('paused', $state.get().status === 'playing' && player ? player.seconds : restingSeconds);
      player?.pause();
    };
    const note: Note = {
      $state,
      prepare() {
        if ($state.get().peaks || loading) return;
        lastLoad = lastLoad.then(measure).catch(() => {});
      },
      toggle() {
        const { status } = $state.get();
        if (status === 'playing' || status === 'loading') pause();
        else void play();
      },
      seek(seconds) {
        restingSeconds = Math.min(Math.max(0, seconds), $state.get().durationSeconds);
        if (active === note) player?.seek(restingSeconds);
      },
      seconds: () => (active === note && $state.get().status === 'playing' ? player?.seconds : undefined) ?? restingSeconds,
      on(event, { durationSeconds, seconds }) {
        if (event === 'playing') patch({ status: 'playing' });
        // The browser itself paused it: a call, or headphones that were pulled out.
        else if (event === 'paused' && $state.get().status === 'playing') rest('paused', seconds);
        else if (event === 'ended') rest('paused', 0);
        else if (event === 'failed') rest('failed', 0);
        if (durationSeconds !== null && $state.get().durationSeconds === 0) patch({ durationSeconds });
        if (event === 'ended' || event === 'failed') active = undefined;
      },
      release: () => recording?.release(),
    };
    return note;
  };

  return {
    $speed,
    note(messageKey, url) {
      const id = fileIdOf(url);
      const known = notes.get(id) ?? createNote(messageKey, url);
      notes.set(id, known);
      return known;
    },
    changeSpeed() {
      $speed.set(speeds[(speeds.indexOf($speed.get()) + 1) % speeds.length] ?? 1);
      player?.setSpeed($speed.get());
    },
    pause() {
      if (active) active.toggle();
    },
    destroy() {
      life.abort();
      player?.close();
      for (const note of notes.values()) note.release();
    },
  };
}
