import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { chunks } from '../chunks.ts';
import { useSession } from '../context.ts';
import { useViews } from '../use-lazy-feature.ts';

/** The toasts as soon as their code is here; each one that is shown asks for it again where it could not load. */
export function LazyToasts() {
  const shown = useStore(useSession().toasts.$toasts);
  const views = useViews(chunks.afterOpening);
  useEffect(() => {
    if (shown.length > 0) void chunks.afterOpening.load();
  }, [shown]);
  return views ? <views.Toasts /> : null;
}
