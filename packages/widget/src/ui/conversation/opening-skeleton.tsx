import { useEffect } from 'react';
import { useSession, useT } from '../context.ts';
import { loadConversation, loadMarkdown, loadStartForm } from '../lazy.ts';

/**
 * Until it is known whether a form is due (contract §5): shaped like what both screens begin with, and seen only when it takes
 * longer than 150 ms. The code that will probably be needed is fetched meanwhile.
 */
export function OpeningSkeleton() {
  const t = useT();
  const { conversation } = useSession();
  useEffect(() => {
    const load = conversation.isReturning() ? () => loadConversation().then(loadMarkdown) : loadStartForm;
    // The screen that needs it says so when it cannot be had.
    load().catch(() => undefined);
  }, [conversation]);
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
