import { useEffect } from 'react';
import { chunks } from '../chunks.ts';
import { useSession, useT } from '../context.ts';

/**
 * Until it is known whether a form is due (docs/behaviour.md#opening): shaped like what both screens begin with, and
 * seen only when it takes longer than 150 ms. The code that will probably be needed is fetched meanwhile.
 */
export function OpeningSkeleton() {
  const t = useT();
  const { bootstrap } = useSession();
  useEffect(() => {
    // The screen that needs it says so when it cannot be had.
    if (!bootstrap.isReturning()) void chunks.startForm.load();
  }, [bootstrap]);
  return (
    <div className="pc-opening">
      <div className="pc-late" aria-hidden="true">
        <span className="pc-skeleton" />
        <span className="pc-skeleton" />
        <span className="pc-skeleton" />
      </div>
      <p className="pc-sr" role="status">
        {t('opening.connecting')}
      </p>
    </div>
  );
}

/** Shaped like the messages that come; appears only when they take longer than 150 ms. */
export function ConversationSkeleton() {
  const t = useT();
  return (
    <div className="pc-waiting pc-column">
      <div className="pc-late" aria-hidden="true">
        {[64, 44, 72].map((percent, index) => (
          <span
            key={percent}
            className="pc-skeleton"
            data-end={index === 1 ? '' : undefined}
            style={{ inlineSize: `${percent}%` }}
          />
        ))}
      </div>
      <p className="pc-sr" role="status">
        {t('opening.messages')}
      </p>
    </div>
  );
}
