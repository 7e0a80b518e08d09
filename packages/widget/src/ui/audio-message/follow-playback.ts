import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { AudioMessagePlayer, AudioMessageState } from '../../features/audio-messages/audio-messages.ts';

/** Prepares a voice message when it comes into sight, and not before. */
export function usePrepared(box: RefObject<HTMLElement | null>, note: AudioMessagePlayer): void {
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      note.prepare();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, note]);
}

/**
 * Where the note stands, in whole seconds; the parts of the view that move with it are written directly, so that nothing is
 * drawn anew sixty times a second. `show` does so at once, after a seek.
 */
export function usePosition(
  box: RefObject<HTMLElement | null>,
  slider: RefObject<HTMLInputElement | null>,
  note: AudioMessagePlayer,
  state: AudioMessageState,
): { readonly seconds: number; readonly show: () => void } {
  const [seconds, setSeconds] = useState(0);
  const { durationSeconds, status } = state;
  const show = () => {
    const now = note.seconds();
    const share = durationSeconds > 0 ? Math.min(1, now / durationSeconds) : 0;
    box.current?.style.setProperty('--pc-played', `${share * 100}%`);
    if (slider.current) slider.current.value = String(now);
    setSeconds(Math.floor(now));
  };
  useLayoutEffect(() => {
    show();
    if (status !== 'playing') return undefined;
    let frame = 0;
    const next = () => {
      show();
      frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, [note, durationSeconds, status]);
  return { seconds, show };
}
