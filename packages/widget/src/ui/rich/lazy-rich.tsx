import type { ReactNode } from 'react';
import type { Chunk, LazyFeature } from '../../core/lazy-feature.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useConversation } from '../context.ts';
import { PartFailure } from '../timeline/part-failure.tsx';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** What a message holds besides text and files. The code of each kind comes with the first message that has it. */
export const LazyRich = ({ message }: { readonly message: TimelineMessage }) => (
  <>
    {message.cards ? <RichPart name="cards" message={message} /> : null}
    {message.form ? <RichPart name="messageForm" message={message} /> : null}
  </>
);

interface PartProps {
  readonly name: 'cards' | 'messageForm' | 'tools';
  readonly message: TimelineMessage;
}

/** One kind of it. */
export function RichPart({ name, message }: PartProps) {
  const part = useBackgroundFeature<unknown>(useConversation()[name]);
  const { View } = useViews(chunks[name] as LazyFeature<Chunk & { views: PartViews }>) ?? {};
  if (part.name === 'failed') return <PartFailure retry={part.retry} />;
  return View && part.name === 'ready' ? <View message={message} /> : null;
}

interface PartViews {
  readonly View: (props: { readonly message: TimelineMessage }) => ReactNode;
}
