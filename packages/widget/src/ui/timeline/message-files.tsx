import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useT, useConversation } from '../context.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** The files of a message, once their code is here; a way to try again where it could not load. */
export function MessageFiles({ message }: { readonly message: TimelineMessage }) {
  const t = useT();
  const { attachments } = useConversation();
  const files = useBackgroundFeature(attachments);
  const views = useViews(chunks.attachments);
  const failure = (retry: () => void) => (
    <p className="pc-under" data-tone="error">
      {t('opening.partMissing')}
      <button type="button" className="pc-link-button" onClick={retry}>
        {t('opening.retry')}
      </button>
    </p>
  );
  if (files.name === 'failed') return failure(files.retry);
  if (files.name !== 'ready' || !views) return null;
  return (
    <ErrorBoundary fallback={failure}>
      <views.MessageAttachments message={message} feature={files.feature} />
    </ErrorBoundary>
  );
}
