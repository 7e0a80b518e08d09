import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { chunks } from '../chunks.ts';
import { useConversation, useSession } from '../context.ts';
import { ConversationSkeleton } from './skeletons.tsx';
import { MissingPart } from '../missing-part.tsx';
import { tw } from '../theme/tw.ts';
import { useBackgroundFeature, useLazyFeature, useViews } from '../use-lazy-feature.ts';
import { OwnTexts } from './own-texts.tsx';

/** The place of the messages. Their code follows the field, beside their history: a skeleton stands here meanwhile. */
export function Timeline() {
  const { attachments, timeline } = useConversation();
  const isLoaded = useStore(timeline.$isLoaded);
  const history = useStore(timeline.$history);
  const keys = useStore(timeline.$keys);
  const { $conversation, $persona } = useSession().bootstrap;
  const starters = useStore($persona)?.starters;
  const messages = useBackgroundFeature(chunks.messages);
  const views = useViews(chunks.messages);
  useBackgroundFeature(chunks.textLanguage, messages.name !== 'loading');
  // Boxes of files have their size only with their style sheet: no message moves when that arrives.
  const hasFiles = useMemo(
    () => isLoaded && keys.some((key) => timeline.get(key)?.attachments.some(({ type }) => type !== 'VOICE')),
    [isLoaded, keys, timeline],
  );
  useBackgroundFeature(chunks.suggestions, Boolean(starters));
  // Before any message is here, so that nothing moves when none comes.
  const isStart = starters && keys.length === 0 && (isLoaded || !$conversation.get()?.lastMessage);
  const files = useLazyFeature(attachments, hasFiles);
  useViews(chunks.attachments);
  // What the visitor has written shows at once, and so does a page that failed: neither waits for the history.
  const isKnown = isLoaded || history.name === 'failed' || keys.length > 0;
  const isReady = useIsReady(isKnown, hasFiles && files.name === 'loading');
  return (
    <div
      className={tw`relative flex min-h-0 flex-1 flex-col [container-type:inline-size]`}
      part="messages"
      data-start={isStart ? '' : undefined}
    >
      {isReady && views ? (
        <views.Log />
      ) : (
        <>
          {messages.name === 'failed' ? (
            <MissingPart failures={messages.failures} retry={messages.retry} />
          ) : (
            <ConversationSkeleton />
          )}
          <OwnTexts keys={keys} />
        </>
      )}
    </div>
  );
}

/** The first files of a talk may come when its messages stand here already: these stay. */
function useIsReady(isKnown: boolean, isWaitingForFiles: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  const isReady = isKnown && (isShown || !isWaitingForFiles);
  if (isReady !== isShown) setIsShown(isReady);
  return isReady;
}
