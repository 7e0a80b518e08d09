import type { PlayerEvent, Recording, RecordingPlayer, RecordingShape, RecordingsPort } from '../core/audio-port.ts';
import { WidgetError } from '../core/errors.ts';

/** Enough to see the shape of speech, and little to decode. */
const SHAPE_RATE = 8000;
/** Decoded sound is much larger than the file: what would not fit into memory keeps its plain bar. */
const MAX_MEASURED_BYTES = 16_000_000;
/** Samples that one turn looks at, so that the page answers in between. */
const SLICE = 200_000;

/** Creates the port for voice messages of the browser. */
export function createRecordings(): RecordingsPort {
  return { fetchRecording, openPlayer };
}

/** Fetches a recording whole; where the page may not read it, the player gets the address itself. */
async function fetchRecording(url: string, signal: AbortSignal, bytes?: Blob): Promise<Recording> {
  const unread: Recording = { source: url, measure: () => Promise.resolve(null), release() {} };
  // A recording that is not sent yet lies in this page: under a strict policy only a player may read its address.
  if (url.startsWith('blob:')) return bytes ? { ...unread, measure: (count) => measureBlob(bytes, count) } : unread;
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
  } catch (thrown) {
    signal.throwIfAborted();
    return unread;
  }
  const { ok, status } = response;
  if (!ok) throw new WidgetError(status === 401 || status === 403 ? 'auth' : 'http', { status });
  const blob = await response.blob();
  signal.throwIfAborted();
  const source = URL.createObjectURL(blob);
  return {
    source,
    measure: (count) => measureBlob(blob, count),
    release: () => URL.revokeObjectURL(source),
  };
}

const measureBlob = async (blob: Blob, count: number): Promise<RecordingShape | null> =>
  blob.size > MAX_MEASURED_BYTES ? null : measure(await blob.arrayBuffer(), count);

/** The shape of a sound; the decoder runs aside, and its samples are looked at in turns. */
async function measure(bytes: ArrayBuffer, count: number): Promise<RecordingShape | null> {
  let sound: AudioBuffer;
  try {
    sound = await new OfflineAudioContext(1, 1, SHAPE_RATE).decodeAudioData(bytes);
  } catch {
    return null;
  }
  const { length, duration: durationSeconds, numberOfChannels } = sound;
  const peaks = new Array<number>(count).fill(0);
  for (let channel = 0; channel < numberOfChannels; channel += 1) {
    const samples = sound.getChannelData(channel);
    for (let index = 0; index < length; index += 1) {
      const part = Math.floor((index * count) / length);
      peaks[part] = Math.max(peaks[part] ?? 0, Math.abs(samples[index] ?? 0));
      if (index % SLICE === SLICE - 1) await new Promise((resolve) => setTimeout(resolve));
    }
  }
  const loudest = Math.max(...peaks) || 1;
  return { peaks: peaks.map((peak) => peak / loudest), durationSeconds };
}

/** Opens the one player of a chat. It stands in no document, so that no page ever shows or styles it. */
function openPlayer(onEvent: (event: PlayerEvent) => void): RecordingPlayer {
  const audio = new Audio();
  audio.onplaying = () => onEvent('playing');
  // A pause comes with the end, too.
  audio.onpause = () => {
    if (!audio.ended) onEvent('paused');
  };
  audio.onended = () => onEvent('ended');
  audio.onerror = () => {
    if (audio.getAttribute('src')) onEvent('failed');
  };
  audio.ondurationchange = () => onEvent('duration');
  return {
    get seconds() {
      return audio.currentTime;
    },
    get durationSeconds() {
      return Number.isFinite(audio.duration) ? audio.duration : null;
    },
    async play(source, fromSeconds, speed) {
      if (audio.getAttribute('src') !== source) audio.src = source;
      audio.defaultPlaybackRate = audio.playbackRate = speed;
      audio.currentTime = fromSeconds;
      await audio.play();
    },
    pause: () => audio.pause(),
    seek(seconds) {
      audio.currentTime = seconds;
    },
    setSpeed(speed) {
      audio.defaultPlaybackRate = audio.playbackRate = speed;
    },
    sink: audio,
    close() {
      audio.pause();
      // Lets go of the bytes.
      audio.removeAttribute('src');
      audio.load();
    },
  };
}
