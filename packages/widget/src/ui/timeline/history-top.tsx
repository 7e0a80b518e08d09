import { useStore } from '@nanostores/react';
import { useEffect, useRef, type RefObject } from 'react';
import { useT, useConversation } from '../context.ts';

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
    <div ref={marker} className="pc-top">
      {history.name === 'loading' && (
        <span className="pc-dots" role="img" aria-label={t('timeline.loadingOlder')}>
          <i />
          <i />
          <i />
        </span>
      )}
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
