import { useStore } from '@nanostores/react';
import { createContext, useContext } from 'react';
import type { Readable } from '../../core/store-types.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useConversation, useSession, useT } from '../context.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import type { chunk } from '../markdown/markdown-chunk.ts';

/** The markdown renderer and what came with it, once for all messages; null until it has arrived. */
export const MarkdownModule = createContext<typeof chunk | null>(null);

/** The text of a message: markdown where its renderer has arrived, else the same text plain. */
export function MessageBody({ message }: { readonly message: TimelineMessage }) {
  const t = useT();
  const session = useSession();
  const module = useContext(MarkdownModule);
  const { attachments, timeline } = useConversation();
  const $message = timeline.message(message.key);
  const origins = useStore(session.$imageOrigins);
  /** Of pictures in the text the addresses expire as those of other files do. */
  const refresh = () => {
    const phase = attachments.$state.get();
    if (message.attachments.length > 0 && phase.name === 'ready') void phase.feature.refresh(message.key);
  };
  const plain = <PlainText $message={$message} />;
  if (!module) return plain;
  return (
    <ErrorBoundary fallback={() => plain}>
      <module.views.Markdown $message={$message} allowedImageOrigins={origins} t={t} onImageBroken={refresh} />
    </ErrorBoundary>
  );
}

function PlainText({ $message }: { readonly $message: Readable<TimelineMessage | undefined> }) {
  return (
    <div className="pc-plain" dir="auto">
      {useStore($message)?.content}
    </div>
  );
}
