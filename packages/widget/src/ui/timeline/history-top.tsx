import { useStore } from '@nanostores/react';
import { useEffect, useRef, type RefObject } from 'react';
import { useT, useConversation } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { Dots } from './dots.tsx';

/** In the room above the first message: they move nothing as they come and go. */
const dotsClass = tw`absolute -top-1`;

/** The top marker: older messages load when it becomes visible; dots while they do, Retry when they could not. */
export function HistoryTop({ log }: { readonly log: RefObject<HTMLElement | null> }) {
  const t = useT();
  const { timeline } = useConversation();
  const history = useStore(timeline.$history);
  const isLoaded = useStore(timeline.$isLoaded);
  const marker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!marker.current || history.name !== 'idle') return undefined;
    const seen = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void timeline.loadOlder(),
      { root: log.current, rootMargin: '160px 0px 0px' },
    );
    seen.observe(marker.current);
    return () => seen.disconnect();
  }, [history.name, log, timeline]);
  return (
    <div ref={marker} className={tw`relative grid min-h-px place-items-center`}>
      {history.name === 'loading' && <Dots label={t('timeline.loadingOlder')} className={dotsClass} />}
      {history.name === 'complete' && history.isEmpty && <p className="pc-under">{t('timeline.noData')}</p>}
      {history.name === 'failed' && (
        <p className="pc-under" data-tone="error" role="alert">
          {t(isLoaded ? 'timeline.olderFailed' : 'timeline.notLoaded')}
          <button type="button" className="pc-link-button" onClick={() => void timeline.loadOlder()}>
            {t('timeline.retry')}
          </button>
        </p>
      )}
    </div>
  );
}
