import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { AttachmentsFeature, OpenedFile } from '../../features/attachments/attachments-types.ts';
import { useConversation } from '../context.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { useLazyFeature } from '../use-lazy-feature.ts';
import { LazyViewer } from './lazy-viewer.tsx';
import { useShownFiles } from './use-shown-files.ts';

/** The viewer, beside the messages: these come and go while the visitor looks at a file of one of them. */
export function OpenedFiles() {
  const files = useLazyFeature(useConversation().attachments);
  return files.name === 'ready' ? <Opened feature={files.feature} /> : null;
}

function Opened({ feature }: { readonly feature: AttachmentsFeature }) {
  const opened = useStore(feature.$opened);
  if (!opened) return null;
  return (
    <ErrorBoundary fallback={() => null} onError={feature.close}>
      <Files key={`${opened.message.key} ${opened.index}`} opened={opened} feature={feature} />
    </ErrorBoundary>
  );
}

interface FilesProps {
  readonly opened: OpenedFile;
  readonly feature: AttachmentsFeature;
}

function Files({ opened, feature }: FilesProps) {
  const { timeline } = useConversation();
  const { key } = opened.message;
  // Its addresses may be renewed meanwhile.
  const listed = useStore(timeline.message(key));
  const isCleared = useStore(timeline.$keys).length === 0;
  const files = useShownFiles(listed ?? opened.message, feature);
  useEffect(() => {
    if (isCleared) feature.close();
  }, [feature, isCleared]);
  return (
    <LazyViewer
      messageKey={key}
      files={files}
      start={opened.index}
      feature={feature}
      onClose={feature.close}
      onRetry={() => feature.open(opened)}
    />
  );
}
