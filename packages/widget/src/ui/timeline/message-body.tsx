import { useStore } from '@nanostores/react';
import type { Readable } from '../../core/store-types.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useConversation, useSession, useT } from '../context.ts';
import { chunks } from '../chunks.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { useViews } from '../use-lazy-feature.ts';

/** The text of a message: markdown, or the same text plain where that cannot be drawn. */
export function MessageBody({ message }: { readonly message: TimelineMessage }) {
  const t = useT();
  const session = useSession();
  const { announcer, attachments, timeline } = useConversation();
  const $message = timeline.message(message.key);
  const origins = useStore(session.$imageOrigins);
  useViews(chunks.formulas);
  /** Of pictures in the text the addresses expire as those of other files do. */
  const refresh = () => {
    const phase = attachments.$state.get();
    if (message.attachments.length > 0 && phase.name === 'ready') void phase.feature.refresh(message.key);
  };
  return (
    <ErrorBoundary fallback={() => <PlainText $message={$message} />}>
      <Markdown
        $message={$message}
        allowedImageOrigins={origins}
        t={t}
        hasFormulas={message.role !== 'user'}
        onCopy={() => announcer.say(t('markdown.copied'))}
        onImageBroken={refresh}
      />
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
