import { useLayoutEffect, useRef } from 'react';
import type { SessionEntry } from '../../protocol/session-file.ts';
import { useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { describeStep, timeOf } from './describe-step.ts';

/** Steps on either side of the one that is shown: a session has thousands. */
const AROUND = 4;

export interface StepListProps {
  readonly entries: readonly SessionEntry[];
  readonly broken: ReadonlySet<number>;
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** The steps around the one that is shown: when, what, and whether a promise broke there. */
export function StepList({ entries, broken, step, onStep }: StepListProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current !== step) reveal(list.current);
    shown.current = step;
  }, [step]);
  const first = Math.max(1, Math.min(step - AROUND, entries.length - 2 * AROUND));
  return (
    <ol ref={list} className={tw`list-none`} dir="ltr" lang="en" aria-label={t('replay.step')} start={first}>
      {entries.slice(first - 1, first + 2 * AROUND).map((entry, index) => {
        const number = first + index;
        return (
          <li key={number}>
            <button
              type="button"
              className={tw`grid min-h-7 w-full grid-cols-[48px_84px_1fr] gap-2 rounded-control px-2 py-1 text-start text-tiny [&[aria-current]]:bg-muted [&[aria-current]]:font-semibold edged:[&[aria-current]]:[outline:1px_solid] pointed:hover:bg-muted coarse:min-h-11 coarse:items-center`}
              aria-current={number === step ? 'step' : undefined}
              onClick={() => onStep(number)}
            >
              <span className={tw`text-muted-foreground`}>{timeOf(entry.at)}</span>
              <span className={tw`truncate text-muted-foreground`}>{entry.kind}</span>
              <span className={broken.has(number) ? tw`text-destructive wrap-anywhere` : tw`wrap-anywhere`}>
                {describeStep(entry)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Scrolls what is around the list, and nothing of the page; who presses something in it is looking at that. */
function reveal(list: HTMLElement | null): void {
  const row = list?.querySelector('[aria-current]');
  const body = row?.closest('.pc-debug');
  if (!row || !body || body.matches(':focus-within')) return;
  const [one, all] = [row.getBoundingClientRect(), body.getBoundingClientRect()];
  body.scrollTop += Math.max(0, one.bottom - all.bottom) + Math.min(0, one.top - all.top);
}
