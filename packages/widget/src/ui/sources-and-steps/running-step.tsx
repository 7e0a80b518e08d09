import { useEffect, useMemo, useRef, useState } from 'react';
import { readSteps } from '../../protocol/step.ts';
import { useT } from '../context.ts';
import { tw } from '../theme/tw.ts';

/** Steps that follow each other more quickly are passed over: they could neither be read nor heard. */
const leastMs = 1_000;

/** What is done before the next word comes. It stands in the status line, which is a live region. */
export function RunningStep({ steps }: { readonly steps: unknown }) {
  const t = useT();
  const running = useMemo(
    () =>
      readSteps(steps)
        .filter(({ status }) => status === 'running')
        .at(-1),
    [steps],
  );
  const title = running?.title ?? t('status.thinking');
  const [shown, setShown] = useState(title);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    const change = () => {
      changedAt.current = performance.now();
      setShown(title);
    };
    const waitMs = changedAt.current + leastMs - performance.now();
    if (waitMs <= 0) return change();
    const timer = setTimeout(change, waitMs);
    return () => clearTimeout(timer);
  }, [title]);
  return (
    <bdi className={tw`min-w-0 line-clamp-2 tight:[-webkit-line-clamp:4]`} dir="auto">
      {shown}
    </bdi>
  );
}
