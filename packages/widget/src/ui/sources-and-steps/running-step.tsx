import { useEffect, useRef, useState } from 'react';
import { oneLine } from '../../protocol/source.ts';
import { tw } from '../theme/tw.ts';

/** Steps that follow each other more quickly are passed over: they could neither be read nor heard. */
const leastMs = 1_000;

/** What is done before the next word comes. It stands in the status line, which is a live region. */
export function RunningStep({ title }: { readonly title: string }) {
  const [shown, setShown] = useState(title);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    const waitMs = changedAt.current + leastMs - performance.now();
    const change = () => {
      changedAt.current = performance.now();
      setShown(title);
    };
    if (waitMs <= 0) return change();
    const timer = setTimeout(change, waitMs);
    return () => clearTimeout(timer);
  }, [title]);
  return (
    <bdi className={tw`min-w-0 line-clamp-2`} dir="auto">
      {oneLine(shown, 120)}
    </bdi>
  );
}
