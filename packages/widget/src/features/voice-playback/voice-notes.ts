// Voice messages: fetched once, one plays at a time, the persona's voice gives way to them.

import { atom } from 'nanostores';
import type { PlayerEvent, Recording, RecordingPlayer, RecordingsPort } from '../../core/audio-port.ts';
import { toWidgetError } from '../../core/errors.ts';
import { type Playback, type PlaybackAction, reducePlayback, silence } from './playback-state.ts';
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
  /** Its sound, fetched once. */
  load(): Promise<Recording>;
  /** Where it goes on. */
  restingSeconds: number;
  patch(fields: Partial<VoiceNoteState>): void;
  release(): void;
}

/** Names a file whatever signature its address carries. */
export function fileIdOf(url: string): string {
  return url.replace(/[?#].*$/, '');
}

/** Creates the voice messages of a chat (docs/behaviour.md#voice-messages). */
export function createVoiceNotes({ recordings, freshUrl, onPlay }: VoiceNotesPorts): VoiceNotes {
  const notes = new Map<string, Note>();
  const $speed = atom(1);
  const life = new AbortController();
  let player: RecordingPlayer | undefined;
  let playback = silence;
  /** Those in sight are measured one after the other. */
  let lastLoad: Promise<unknown> = Promise.resolve();

  const dispatch = (action: PlaybackAction): Playback => (playback = reducePlayback(playback, action));
  const openPlayer = () => (player ??= recordings.openPlayer(onEvent));

  /** The browser may pause by itself, too: a call, or headphones that were pulled out. */
  const onEvent = (event: PlayerEvent) => {
    const before = playback;
    const note = notes.get(before.id);
    if (!note || !player || before.name === 'fetching') return;
    const { durationSeconds, seconds } = player;
    if (durationSeconds !== null && note.$state.get().durationSeconds === 0) note.patch({ durationSeconds });
    const after = dispatch({ type: 'told', event });
    if (after === before) return;
    if (after.name === 'playing') return note.patch({ status: 'playing' });
    note.restingSeconds = event === 'paused' ? seconds : 0;
    note.patch({ status: event === 'failed' ? 'failed' : 'paused' });
  };

  /** Never starts anything; without `id` whatever is heard falls silent. */
  const pause = (id = playback.id) => {
    const { name } = playback;
    const note = notes.get(id);
    if (name === 'silent' || id !== playback.id || !note) return;
    dispatch({ type: 'paused' });
    if (name === 'playing' && player) note.restingSeconds = player.seconds;
    note.patch({ status: 'paused' });
    if (name !== 'fetching') player?.pause();
  };

  const play = async (id: string, note: Note) => {
    pause();
    const { attempt } = dispatch({ type: 'asked', id });
    onPlay();
    note.patch({ status: 'loading' });
    try {
      const { source } = await note.load();
      const { name } = dispatch({ type: 'fetched', attempt });
      if (name === 'starting' && playback.attempt === attempt) {
        await openPlayer().play(source, note.restingSeconds, $speed.get());
      }
    } catch {
      const before = playback;
      if (dispatch({ type: 'refused', attempt }) !== before) note.patch({ status: 'failed' });
    }
  };

  const fetchSound = async (messageKey: string, url: string): Promise<Recording> => {
    try {
      return await recordings.fetchRecording(url, life.signal);
    } catch (thrown) {
      const fresh = toWidgetError(thrown).code === 'auth' ? await freshUrl(messageKey, fileIdOf(url)) : undefined;
      if (fresh === undefined) throw thrown;
      return recordings.fetchRecording(fresh, life.signal);
    }
  };

  const createNote = (id: string, messageKey: string, url: string): Note => {
    const $state = atom<VoiceNoteState>({ status: 'idle', durationSeconds: 0, peaks: null });
    const patch = (fields: Partial<VoiceNoteState>) => $state.set({ ...$state.get(), ...fields });
    let loading: Promise<Recording> | undefined;
    let recording: Recording | undefined;

    const load = () =>
      (loading ??= fetchSound(messageKey, url).then(
        (fetched) => (recording = fetched),
        (thrown: unknown) => {
          loading = undefined;
          throw thrown;
        },
      ));
    const measure = async () => {
      const shape = await load().then((fetched) => fetched.measure(BARS)).catch(() => null);
      // Without a shape it is a plain bar, which Play may still bring to sound.
      patch({ ...($state.get().status === 'idle' && { status: 'paused' }), ...shape });
    };
    const note: Note = {
      $state,
      load,
      patch,
      restingSeconds: 0,
      prepare() {
        if ($state.get().peaks || loading) return;
        lastLoad = lastLoad.then(measure);
      },
      toggle() {
        if (playback.id === id) pause();
        else void play(id, note);
      },
      pause: () => pause(id),
      seek(seconds) {
        note.restingSeconds = Math.min(Math.max(0, seconds), $state.get().durationSeconds);
        if (playback.id === id && playback.name !== 'fetching') player?.seek(note.restingSeconds);
      },
      seconds: () => (playback.id === id && playback.name === 'playing' ? player?.seconds : undefined) ?? note.restingSeconds,
      release: () => recording?.release(),
    };
    return note;
  };

  return {
    $speed,
    note(messageKey, url) {
      const id = fileIdOf(url);
      const known = notes.get(id) ?? createNote(id, messageKey, url);
      notes.set(id, known);
      return known;
    },
    changeSpeed() {
      $speed.set(speeds[(speeds.indexOf($speed.get()) + 1) % speeds.length] ?? 1);
      player?.setSpeed($speed.get());
    },
    pause: () => pause(),
    destroy() {
      life.abort();
      dispatch({ type: 'paused' });
      player?.close();
      for (const note of notes.values()) note.release();
    },
  };
}
