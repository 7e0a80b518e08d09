import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useFileViews } from '../attachments/lazy-attachments.ts';
import { useT, useTalk } from '../context.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';

/** The files of a message, once their code is here; a way to try again where it could not load. */
export function MessageFiles({ message }: { readonly message: TimelineMessage }) {
  const t = useT();
  const { attachments } = useTalk();
  const views = useFileViews(true);
  const failure = (retry: () => void) => (
    <p className="pc-under" data-tone="error">
      {t('opening.partMissing')}
      <button type="button" className="pc-link-button" onClick={retry}>
        {t('opening.retry')}
      </button>
    </p>
  );
  if (views === null) return null;
  if (views === 'failed') return failure(() => void attachments.load());
  return (
    <ErrorBoundary fallback={failure}>
      <views.MessageAttachments message={message} feature={views.feature} />
    </ErrorBoundary>
  );
}
