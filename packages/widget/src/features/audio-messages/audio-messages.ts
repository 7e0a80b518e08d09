// Voice messages: fetched once, one plays at a time, the persona's voice gives way to them.

import { atom } from 'nanostores';
import type { PlayerEvent, Recording, RecordingPlayer, RecordingsPort, SoundSink } from '../../core/audio-port.ts';
import { toWidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { AttachmentsSlot } from '../attachments/attachments-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import { type Playback, type PlaybackAction, reducePlayback, silence } from './playback-state.ts';

export interface AudioMessageState {
  readonly status: 'idle' | 'loading' | 'paused' | 'playing' | 'failed';
  /** 0 while it is not known. */
  readonly durationSeconds: number;
  /** From 0 to 1; null before they are measured, and where the sound cannot be decoded. */
  readonly peaks: readonly number[] | null;
}

/** One voice message. */
export interface AudioMessagePlayer {
  readonly $state: Readable<AudioMessageState>;
  /** Fetches it once, for its shape; called when it comes into sight. */
  prepare(): void;
  /** Plays, which pauses every other one, or pauses. */
  toggle(): void;
  /** Falls silent, if it is heard. */
  pause(): void;
  seek(seconds: number): void;
  /** Where it stands now. */
  seconds(): number;
}

export interface AudioMessagesFeature {
  /** The voice message of an address; the same one for as long as the address names the same file. */
  player(messageKey: string, url: string): AudioMessagePlayer;
  /** For all of them, as the voice settings say. */
  readonly $speed: Readable<number>;
  /** The next of 1, 1.5 and 2, which the voice settings keep. */
  changeSpeed(): void;
}

const BARS = 48;
const speeds = [1, 1.5, 2];

export interface AudioMessagesPorts {
  readonly recordings: RecordingsPort;
  readonly list: Pick<MessageList, 'get'>;
  /** Knows how to fetch a message again. */
  readonly attachments: Pick<AttachmentsSlot, 'load' | '$state'>;
  /** The sound of a message that lies in this page alone. */
  readonly unsentFile: (messageKey: string) => Blob | undefined;
  /** One of them is about to play. */
  readonly onPlay: () => void;
  /** The visitor has chosen a speed: the voice settings are wanted, which follow `onSpeed`. */
  readonly onSpeed: () => void;
}

export interface AudioMessages extends AudioMessagesFeature {
  pause(): void;
  setSpeed(speed: number): void;
  /** Calls back with each speed that is chosen at a message, the last one before included. */
  onSpeed(callback: (speed: number) => void): void;
  /** Calls back with what the messages sound through, as soon as one does. */
  onSink(callback: (sink: SoundSink) => void): void;
  destroy(): void;
}

interface OwnedPlayer extends AudioMessagePlayer {
  /** Its sound, fetched once. */
  load(): Promise<Recording>;
  /** Where it goes on. */
  restingSeconds: number;
  patch(fields: Partial<AudioMessageState>): void;
  release(): void;
}

/** Names a file whatever signature its address carries. */
function fileIdOf(url: string): string {
  return url.replace(/[?#].*$/, '');
}

export type CreateAudioMessages = (ports: AudioMessagesPorts) => AudioMessages;

/** Creates the audio messages of a conversation (docs/behaviour.md#voice-messages). */
export const createAudioMessages: CreateAudioMessages = ({
  recordings,
  list,
  attachments,
  unsentFile,
  onPlay,
  onSpeed,
}) => {
  const notes = new Map<string, OwnedPlayer>();
  const $speed = atom(1);
  const life = new AbortController();
  let player: RecordingPlayer | undefined;
  let withSink: (sink: SoundSink) => void = () => {};
  let withSpeed: ((speed: number) => void) | undefined;
  let isChosen = false;
  let playback = silence;
  /** Those in sight are measured one after the other. */
  let lastLoad: Promise<unknown> = Promise.resolve();

  const dispatch = (action: PlaybackAction): Playback => (playback = reducePlayback(playback, action));
  const openPlayer = () => {
    if (player) return player;
    player = recordings.openPlayer(onEvent);
    withSink(player.sink);
    return player;
  };
  const setSpeed = (speed: number) => {
    $speed.set(speed);
    player?.setSpeed(speed);
  };

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

  const play = async (id: string, note: OwnedPlayer) => {
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

  /** Undefined where the message, fetched again, brings no other address of the file. */
  const freshUrl = async (messageKey: string, fileId: string): Promise<string | undefined> => {
    await attachments.load();
    const phase = attachments.$state.get();
    if (phase.name !== 'ready' || !(await phase.feature.refresh(messageKey))) return undefined;
    return list.get(messageKey)?.attachments.find((file) => fileIdOf(file.url) === fileId)?.url;
  };
  const fetchSound = async (messageKey: string, url: string): Promise<Recording> => {
    try {
      return await recordings.fetchRecording(url, life.signal, unsentFile(messageKey));
    } catch (thrown) {
      const fresh = toWidgetError(thrown).code === 'auth' ? await freshUrl(messageKey, fileIdOf(url)) : undefined;
      if (fresh === undefined) throw thrown;
      return recordings.fetchRecording(fresh, life.signal);
    }
  };

  const createPlayer = (id: string, messageKey: string, url: string): OwnedPlayer => {
    const $state = atom<AudioMessageState>({ status: 'idle', durationSeconds: 0, peaks: null });
    const patch = (fields: Partial<AudioMessageState>) => $state.set({ ...$state.get(), ...fields });
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
      // It can be played without a shape.
      const shape = await load()
        .then((fetched) => fetched.measure(BARS))
        .catch(() => null);
      // Without a shape it is a plain bar, which Play may still bring to sound.
      patch({ ...($state.get().status === 'idle' && { status: 'paused' }), ...shape });
    };
    const note: OwnedPlayer = {
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
      seconds: () =>
        (playback.id === id && playback.name === 'playing' ? player?.seconds : undefined) ?? note.restingSeconds,
      release: () => recording?.release(),
    };
    return note;
  };

  return {
    $speed,
    player(messageKey, url) {
      const id = fileIdOf(url);
      const known = notes.get(id) ?? createPlayer(id, messageKey, url);
      notes.set(id, known);
      return known;
    },
    changeSpeed() {
      setSpeed(speeds.find((speed) => speed > $speed.get()) ?? 1);
      isChosen = true;
      withSpeed?.($speed.get());
      onSpeed();
    },
    setSpeed,
    onSpeed(callback) {
      withSpeed = callback;
      if (isChosen) callback($speed.get());
    },
    onSink(callback) {
      withSink = callback;
      if (player) callback(player.sink);
    },
    pause: () => pause(),
    destroy() {
      life.abort();
      dispatch({ type: 'paused' });
      player?.close();
      for (const note of notes.values()) note.release();
    },
  };
};
