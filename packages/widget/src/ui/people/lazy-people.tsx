import { useStore } from '@nanostores/react';
import { humanOf } from '../../core/participants.ts';
import { chunks } from '../chunks.ts';
import { useConversation, useSession } from '../context.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** The people behind the conversation; what is said under the header. Where the server tells nothing of them, no code is loaded. */
export function LazyPeople() {
  const { people, visitorData } = useConversation();
  const offered = useStore(visitorData.$offered);
  const conversation = useStore(useSession().bootstrap.$conversation);
  const isTold = (['typing', 'read', 'queue', 'away', 'handoffs'] as const).some((name) => conversation?.[name]);
  useBackgroundFeature(people, isTold || (offered?.activity === true && humanOf(conversation) !== null));
  const views = useViews(chunks.people);
  return views ? <views.QueueBar /> : null;
}
