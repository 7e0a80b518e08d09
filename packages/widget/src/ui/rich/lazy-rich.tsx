import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useConversation } from '../context.ts';
import { PartFailure } from '../timeline/part-failure.tsx';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** What a message holds besides text and files. The code of each kind comes with the first message that has it. */
export const LazyRich = ({ message }: { readonly message: TimelineMessage }) =>
  message.cards ? <Part name="cards" message={message} /> : null;

function Part({ name, message }: { readonly name: 'cards'; readonly message: TimelineMessage }) {
  const part = useBackgroundFeature<unknown>(useConversation()[name]);
  const views = useViews(chunks[name]);
  if (part.name === 'failed') return <PartFailure retry={part.retry} />;
  return views && part.name === 'ready' ? <views.View message={message} /> : null;
}
