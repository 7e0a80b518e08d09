import { useMemo, useState } from 'react';
import { judge } from '../../features/session-log/judge.ts';
import { screenAt } from '../../features/session-log/replay.ts';
import { useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { describeStep } from './describe-step.ts';
import { Findings } from './findings.tsx';
import type { OpenedSession } from './read-file.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { StepList } from './step-list.tsx';

// Of other chunks are the same two of Lucide's; a file that both share would be one more request for either.
const previousIcon = [['path', { d: 'm15 18-6-6 6-6' }]] as const;
const nextIcon = [['path', { d: 'm9 18 6-6-6-6' }]] as const;

const sliderClass = tw`h-9 w-0 min-w-0 flex-1 cursor-pointer appearance-none rounded-full coarse:h-11 rtl:[--pc-way:270deg]`;
const trackClass = tw`[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:[background:linear-gradient(var(--pc-way,90deg),var(--pc-accent-line)_calc(8px_+_var(--pc-done)*(100%_-_16px)),transparent_0)_var(--persona-chat-secondary)] forced:[&::-webkit-slider-runnable-track]:[background:CanvasText] [&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-secondary forced:[&::-moz-range-track]:[background:CanvasText] [&::-moz-range-progress]:h-1 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-accent-line`;
const thumbClass = tw`[&::-webkit-slider-thumb]:-mt-1.5 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent-line [&::-webkit-slider-thumb]:[forced-color-adjust:none] [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent-line [&::-moz-range-thumb]:[forced-color-adjust:none]`;

export interface SessionReplayProps {
  readonly opened: OpenedSession;
  /** Of what says which promises broke. */
  readonly resultId: string;
  /** Of what scrolls between the title and the actions. */
  readonly bodyClass: string;
  readonly onBack: () => void;
}

/** A session, step by step: what broke, what was on screen, and what happened around it. Nothing is asked for and nothing of the chat changes. */
export function SessionReplay({ opened, resultId, bodyClass, onBack }: SessionReplayProps) {
  const { session, fileName, unreadable } = opened;
  const t = useT();
  const { entries } = session;
  const leftOut = session.leftOut + unreadable;
  const findings = useMemo(() => judge(session), [session]);
  const broken = useMemo(() => new Set(findings.map((finding) => finding.step)), [findings]);
  const [step, setStep] = useState(findings[0]?.step ?? entries.length);
  const screen = useMemo(() => screenAt(session, step), [session, step]);
  const entry = entries[step - 1];
  const go = (to: number) => setStep(Math.max(1, Math.min(entries.length, to)));
  const position = t('regenerate.position', { index: step, count: entries.length });
  const source = [session.startedAt.slice(0, 19).replace('T', ' '), session.version].filter(Boolean).join(', ');
  return (
    <>
      <div className={bodyClass}>
        <div className={tw`grid min-w-0 gap-4`}>
          <p className={tw`text-tiny text-muted-foreground wrap-anywhere`}>
            {fileName !== null && (
              <span className={tw`block`}>
                <bdi>{fileName}</bdi>
              </span>
            )}
            <bdi dir="ltr">{source}</bdi>
            {leftOut > 0 && <span className={tw`block`}>{t('replay.leftOut', { number: leftOut })}</span>}
          </p>
          <Findings id={resultId} findings={findings} step={step} onStep={go} />
          {entry && (
            <>
              <ScreenSkeleton screen={screen} position={position} />
              <StepList entries={entries} broken={broken} step={step} onStep={go} />
            </>
          )}
        </div>
      </div>
      <div className={tw`flex items-center gap-1`}>
        <button type="button" className={tw`pc-button me-2`} onClick={onBack}>
          {t('replay.back')}
        </button>
        {entry && (
          <>
            <IconButton
              label={t('viewer.previous')}
              icon={previousIcon}
              mirrored
              aria-disabled={step === 1}
              onClick={() => go(step - 1)}
            />
            <input
              className={`${sliderClass} ${trackClass} ${thumbClass}`}
              type="range"
              min={1}
              max={entries.length}
              value={step}
              style={{ ['--pc-done' as string]: entries.length > 1 ? (step - 1) / (entries.length - 1) : 0 }}
              aria-label={t('replay.step')}
              aria-valuetext={`${position}: ${describeStep(entry)}`}
              onChange={(event) => go(event.currentTarget.valueAsNumber)}
            />
            <IconButton
              label={t('viewer.next')}
              icon={nextIcon}
              mirrored
              aria-disabled={step === entries.length}
              onClick={() => go(step + 1)}
            />
          </>
        )}
      </div>
    </>
  );
}
