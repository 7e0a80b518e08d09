import { useStore } from '@nanostores/react';
import pauseIcon from 'lucide-static/icons/pause.svg';
import playIcon from 'lucide-static/icons/play.svg';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { AudioMessagesFeature } from '../../features/audio-messages/audio-messages.ts';
import { useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { usePosition, usePrepared } from './follow-playback.ts';
import { formatDuration } from '../kit/format-duration.ts';
import { Waveform } from './waveform.tsx';

const buttonClass = tw`size-10 flex-none [background:color-mix(in_oklab,currentColor_12%,transparent)] text-inherit hover:[filter:brightness(.97)] focus-visible:outline-current aria-busy:[&>svg]:[animation:pc-breathe_600ms_infinite_alternate] [&>svg>*]:fill-current`;
const speedClass = tw`pc-icon-button h-10 w-12 -me-1 flex-none !bg-transparent !text-inherit forced:!border-0 focus-visible:-outline-offset-2 focus-visible:outline-current`;
/** Without a tint: text on a tint of itself would lose contrast. */
const pillClass = tw`min-w-10 rounded-full text-center text-[12px] font-semibold leading-[22px] tabular-nums [border:1px_solid_color-mix(in_oklab,currentColor_40%,transparent)] edged:![border-color:currentColor] pointed:[:hover>&]:[border-color:currentColor]`;
const trackClass = tw`relative min-w-0 flex-1 rounded-[8px] pt-7 [&:has(:focus-visible)]:[outline:2px_solid]`;
/** The slider itself is what hands, keys and screen readers hold; the waveform is what eyes see. */
const sliderClass = tw`absolute inset-0 z-[1] size-full cursor-pointer appearance-none opacity-0 [touch-action:pan-y] [&::-moz-range-thumb]:w-px [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none`;
const timesClass = tw`flex justify-between overflow-hidden whitespace-nowrap text-tiny tabular-nums`;

/** What a key adds to the position, in seconds. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -Infinity,
  End: Infinity,
};

export interface AudioMessageProps {
  readonly messageKey: string;
  readonly url: string;
  readonly feature: AudioMessagesFeature;
}

/**
 * The player of a voice message (docs/behaviour.md#roles-and-names). Time runs from left to right in every language.
 */
export function AudioMessage({ messageKey, url, feature }: AudioMessageProps) {
  const t = useT();
  const note = useMemo(() => feature.player(messageKey, url), [feature, messageKey, url]);
  const state = useStore(note.$state);
  const speed = useStore(feature.$speed);
  const box = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const { seconds, show } = usePosition(box, slider, note, state);
  usePrepared(box, note);
  // A recording that is removed, or has another address now: nothing is heard that cannot be paused.
  useEffect(() => note.pause, [note]);
  const { status, durationSeconds, peaks } = state;
  const isActive = status === 'playing' || status === 'loading';
  const elapsed = formatDuration(seconds);
  const total = formatDuration(durationSeconds);
  const speedText = `${speed}×`;

  function seek(to: number) {
    note.seek(to);
    show();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    seek(note.seconds() + step);
  }

  return (
    <div
      ref={box}
      className={tw`flex h-full items-center gap-2.5 px-2`}
      data-sounding={isActive ? '' : undefined}
      role="group"
      aria-label={t('playback.message')}
      dir="ltr"
    >
      <IconButton
        label={t(isActive ? 'playback.pause' : 'playback.play')}
        icon={isActive ? pauseIcon : playIcon}
        className={buttonClass}
        aria-busy={status === 'loading'}
        onClick={note.toggle}
      />
      <div className={trackClass}>
        <input
          className={sliderClass}
          ref={slider}
          type="range"
          max={durationSeconds || 1}
          step={0.01}
          aria-label={t('playback.position')}
          aria-valuetext={t('playback.time', { elapsed, total })}
          onInput={(event) => seek(event.currentTarget.valueAsNumber)}
          onKeyDown={onKeyDown}
        />
        <Waveform peaks={peaks} isComing={status === 'idle' || status === 'loading'} />
        {status === 'failed' ? (
          <p className={timesClass} role="status">
            {t('playback.failed')}
          </p>
        ) : (
          <p className={timesClass} aria-hidden="true">
            <span>{elapsed}</span>
            <span>{durationSeconds > 0 && total}</span>
          </p>
        )}
      </div>
      <button
        type="button"
        className={speedClass}
        aria-label={t('playback.speed', { speed: speedText })}
        onClick={feature.changeSpeed}
      >
        <span className={pillClass}>{speedText}</span>
      </button>
    </div>
  );
}
