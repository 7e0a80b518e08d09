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

const noteClass = tw`text-tiny text-muted-foreground wrap-anywhere`;

export interface SessionReplayProps {
  readonly opened: OpenedSession;
  /** Of what says which promises broke. */
  readonly resultId: string;
}

/** A session, step by step: what broke, what was on screen, and what happened around it. Nothing is asked for and nothing of the chat changes. */
export function SessionReplay({ opened: { session, fileName, unreadable }, resultId }: SessionReplayProps) {
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
  return (
    <>
      <div className={tw`grid gap-0.5`}>
        {fileName !== null && (
          <p className={noteClass}>
            <bdi>{fileName}</bdi>
          </p>
        )}
        <p className={noteClass}>
          <bdi dir="ltr">{[session.startedAt, session.version].filter(Boolean).join(', ')}</bdi>
        </p>
        {leftOut > 0 && <p className={noteClass}>{t('replay.leftOut', { number: leftOut })}</p>}
      </div>
      <Findings id={resultId} findings={findings} step={step} onStep={go} />
      {entry && (
        <>
          <ScreenSkeleton screen={screen} />
          <div className={tw`flex items-center gap-1`}>
            <IconButton
              label={t('viewer.previous')}
              icon={previousIcon}
              mirrored
              aria-disabled={step === 1}
              onClick={() => go(step - 1)}
            />
            <input
              className={tw`min-w-0 flex-1 accent-accent-line coarse:h-11`}
              type="range"
              min={1}
              max={entries.length}
              value={step}
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
          </div>
          <p className={tw`-mt-5 text-center text-tiny text-muted-foreground`} aria-hidden="true">
            {position}
          </p>
          <StepList entries={entries} broken={broken} step={step} onStep={go} />
        </>
      )}
    </>
  );
}
