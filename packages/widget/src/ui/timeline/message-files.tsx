import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useConversation } from '../context.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';
import { PartFailure } from './part-failure.tsx';

/** The files of a message, once their code is here; a way to try again where it could not load. */
export function MessageFiles({ message }: { readonly message: TimelineMessage }) {
  const { attachments } = useConversation();
  const files = useBackgroundFeature(attachments);
  const views = useViews(chunks.attachments);
  const failure = (retry: () => void) => <PartFailure retry={retry} />;
  if (files.name === 'failed') return failure(files.retry);
  if (files.name !== 'ready' || !views) return null;
  return (
    <ErrorBoundary fallback={failure}>
      <views.MessageAttachments message={message} feature={files.feature} />
    </ErrorBoundary>
  );
}
