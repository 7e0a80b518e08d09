import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useUi } from '../context.ts';

const wideFromPx = 1024;

/**
 * Whether the header has room for what else stands behind "More" (docs/behaviour.md#appearance): a wide page, not a
 * wide window around a narrow one.
 */
export function useHasRoom(): boolean {
  const { container, session } = useUi();
  const { mode } = useStore(session.$config);
  const [isWide, setIsWide] = useState(() => container.clientWidth >= wideFromPx);
  useEffect(() => {
    const observer = new ResizeObserver(() => setIsWide(container.clientWidth >= wideFromPx));
    observer.observe(container);
    return () => observer.disconnect();
  }, [container]);
  return mode === 'page' && isWide;
}
