import type { PlayerEvent, RecordingPlayer } from '../core/audio-port.ts';

/** Opens the one player of a chat. It stands in no document, so that no page ever shows or styles it. */
export function openPlayer(onEvent: (event: PlayerEvent) => void): RecordingPlayer {
  const audio = new Audio();
  audio.onplaying = () => onEvent('playing');
  // A pause comes with the end, too.
  audio.onpause = () => audio.ended || onEvent('paused');
  audio.onended = () => onEvent('ended');
  audio.onerror = () => audio.getAttribute('src') && onEvent('failed');
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
    close() {
      audio.pause();
      // Lets go of the bytes.
      audio.removeAttribute('src');
      audio.load();
    },
  };
}
