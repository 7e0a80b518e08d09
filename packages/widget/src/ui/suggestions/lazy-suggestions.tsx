import { useStore } from '@nanostores/react';
import { chunks } from '../chunks.ts';
import { useConversation, useSession } from '../context.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** What the visitor may say next: to the newest message, or to begin with. Where the server offers none, no code is loaded. */
export function LazySuggestions() {
  const { reply, timeline } = useConversation();
  // What a reply suggests is there when it has ended.
  useStore(reply.$status);
  const last = timeline.get(useStore(timeline.$keys).at(-1) ?? '');
  const persona = useStore(useSession().bootstrap.$persona);
  const isOffered = Boolean(last?.suggestions ?? persona?.starters);
  useBackgroundFeature(chunks.suggestions, isOffered);
  const views = useViews(chunks.suggestions);
  return isOffered && views ? <views.Suggestions key={last?.key} last={last} /> : null;
}
