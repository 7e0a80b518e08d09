import { useStore } from '@nanostores/react';
import sendIcon from 'lucide-static/icons/arrow-up.svg';
import cancelIcon from 'lucide-static/icons/x.svg';
import { useEffect, useRef } from 'react';
import type { RecordingFeature } from '../../features/recording/recording-types.ts';
import { useT } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { formatDuration } from '../kit/format-duration.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { sendClass } from '../kit/send-class.ts';
import { tw } from '../theme/tw.ts';

/** It takes over the composer's field, in its place, shape and height. */
const fieldClass = tw`pc-field !flex-nowrap !cursor-default !items-center gap-2 tight:gap-0.5`;
/** Long words of its state wrap before they push Stop out of the field; where there is no room for any, the dot stands before the time. */
const stateClass = tw`-mt-1 min-w-0 flex-initial font-semibold leading-[18px] tabular-nums tight:me-1 tight:mt-0 tight:flex tight:items-center`;
const wordClass = tw`tight:absolute tight:[clip-path:inset(50%)]`;
const dotClass = tw`me-1.5 inline-block size-2 rounded-full bg-destructive forced:[forced-color-adjust:none] forced:[background:CanvasText] [animation:pc-breathe_1.2s_infinite_alternate]`;
/** The bars of the last moments stand at the end of a row of dots, of which each is a silent bar. */
const barsClass = tw`pc-bars -my-0.5 flex h-10 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden [background:radial-gradient(circle,var(--persona-chat-input)_1.5px,transparent_2px)_right_center/6px_6px_repeat-x] rtl:[background-position:left_center]`;
const barClass = tw`w-1 flex-none rounded-full bg-accent-line [forced-color-adjust:none] forced:[background:CanvasText]`;

export interface RecordingFieldProps {
  readonly feature: RecordingFeature;
  /** False while the microphone still opens. */
  readonly isReady: boolean;
}

/**
 * The composer while something is recorded: cancel, state and time, measured bars, stop (docs/behaviour.md#recording).
 */
export function RecordingField({ feature, isReady }: RecordingFieldProps) {
  const t = useT();
  const seconds = useStore(feature.$seconds);
  const field = useRef<HTMLDivElement>(null);
  useRecordingKeys(field, feature);
  return (
    <div ref={field} className={fieldClass}>
      <IconButton label={t('form.cancel')} icon={cancelIcon} onClick={feature.cancel} />
      <p className={stateClass}>
        <span className={tw`font-normal text-muted-foreground text-tiny`}>
          {isReady && <i className={dotClass} />}
          {isReady ? <span className={wordClass}>{t('recording.recording')}</span> : t('recording.notReady')}
        </span>
        {isReady && (
          <span className={tw`block`} role="timer">
            {formatDuration(seconds)}
          </span>
        )}
      </p>
      <LevelBars feature={feature} />
      <IconButton
        label={t('recording.stop')}
        icon={sendIcon}
        className={sendClass}
        data-ready=""
        onClick={feature.stop}
      />
    </div>
  );
}

/**
 * Enter stops and sends wherever the focus is in the panel, Escape stops and keeps. The focus goes from the button that was
 * clicked to the one in its place, and back.
 */
function useRecordingKeys(field: { readonly current: HTMLElement | null }, feature: RecordingFeature): void {
  useEffect(() => {
    const own = field.current;
    const panel = own?.closest<HTMLElement>('.pc-panel');
    const root = own?.getRootNode() as ShadowRoot | undefined;
    if (!own || !panel || !root) return undefined;
    const form = own.closest('form');
    giveFocus(own.querySelector('.pc-send'));
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element;
      // A menu, dialog or notice is closer: its keys are its own.
      if (target.closest('.pc-popover, .pc-overlay, .pc-toast, dialog')) return;
      const isOwn = !target.closest('button, a, input, textarea, select');
      if (event.key === 'Escape') feature.keep();
      else if (event.key === 'Enter' && isOwn) feature.stop();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    panel.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      panel.removeEventListener('keydown', onKeyDown, { capture: true });
      requestAnimationFrame(() => {
        // Only where the focus went with the field, or on to the text beside it: nobody's is taken.
        const { activeElement } = root;
        const isFree = !activeElement || activeElement === panel || form?.contains(activeElement);
        if (isFree) giveFocus(form?.querySelector('[data-record]'));
      });
    };
  }, [feature, field]);
}

/**
 * Height of the loudest bar, and of silence, which is a dot (docs/behaviour.md#recording: 20 bars, width 4, gap 2,
 * height 40).
 */
const MAX_HEIGHT = 40;
const MIN_HEIGHT = 4;

/** How loud the last moments were, the newest at the end; a picture of what one hears, so nothing for screen readers. */
function LevelBars({ feature }: { readonly feature: RecordingFeature }) {
  const bars = useStore(feature.$bars);
  return (
    <span className={barsClass} aria-hidden="true">
      {bars.map((height, index) => (
        <i
          key={index}
          className={barClass}
          style={{ blockSize: `${Math.round(MIN_HEIGHT + height * (MAX_HEIGHT - MIN_HEIGHT))}px` }}
        />
      ))}
    </span>
  );
}
