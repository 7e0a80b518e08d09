import { useStore } from '@nanostores/react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useConversation } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { CopyButton } from '../timeline/copy-button.tsx';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';
import { useIsNewest } from './use-is-newest.ts';

/** As wide as the bubble at most, under which it stands also where the text runs against the interface. On a page the signs begin where the text does, also in a second row. What is read must not move when the code comes, nor as its buttons come and go with the pointer. */
const placeClass = tw`pc-feedback col-start-2 flex min-h-8 min-w-0 max-w-[68ch] page:max-w-none page:-ms-1.5 page:coarse:-ms-3.5 flex-wrap items-center gap-0.5 pointed:pb-1 coarse:min-h-11 coarse:gap-0 tight:col-span-full tight:!-mx-2 print:hidden`;
/** Where its buttons wait for a pointer, the room before the next message holds the rest of it, down to where the time stands; they stay where they were. */
const olderClass = tw`pointed:-mb-1.5 page:!mb-0`;

/**
 * What can be done with a reply, at the end of all that it holds: copied, rated, answered anew. Where the server takes no more than the
 * first, no code is loaded and no row is kept.
 */
export function LazyFeedback(props: { readonly message: TimelineMessage; readonly isLast: boolean }) {
  const { message } = props;
  const { isRated, isChanged } = useOffers(props);
  const rating = useViews(chunks.feedback);
  const actions = useViews(chunks.regenerate);
  const isNewest = useIsNewest(message.key);
  // A human's words have it beside them.
  const isCopied = message.role !== 'user' && message.content !== '' && !message.isLive;
  if (!isRated && !isChanged) return isCopied ? <CopyButton message={message} /> : null;
  return (
    <div className={isNewest ? placeClass : `${placeClass} ${olderClass}`}>
      {isCopied && <CopyButton message={message} inRow={{ stays: isNewest }} />}
      {isRated && rating && <rating.MessageFeedback message={message} isNewest={isNewest} />}
      {isChanged && actions && <actions.ReplyActions message={message} />}
    </div>
  );
}

/** What the server takes of this message, whose code is asked for. */
function useOffers({ message, isLast }: { readonly message: TimelineMessage; readonly isLast: boolean }) {
  const { feedback, regenerate, visitorData, reply, timeline } = useConversation();
  const isReplying = /^(?:generating|retrying)$/.test(useStore(reply.$status).name);
  const offered = useStore(visitorData.$offered);
  // The server has the parts of a reply once all of them are there; until then no code is loaded either.
  const isOver = !(isReplying && timeline.$keys.get().at(-1) === message.key);
  const isRated = isOver && offered?.feedback === true && isRateable(message, isLast);
  const isChanged = isLast && isOver && offered?.regenerate === true && isAnswerable(message);
  useBackgroundFeature(feedback, isRated);
  useBackgroundFeature(regenerate, isChanged);
  return { isRated, isChanged };
}

const isRateable = (message: TimelineMessage, isLast: boolean): boolean =>
  isReply(message) && (isLast || Boolean(message.feedback));

/** A reply, or a message whose reply was stopped before its first word. */
const isAnswerable = (message: TimelineMessage): boolean =>
  isReply(message) || (message.role === 'user' && message.isStopped === true && message.delivery === 'delivered');

/** What the persona has replied, and nothing else: no greeting, no human's words, nothing that failed or is still coming. */
function isReply({ role, isLive, origin, errorStatus, delivery }: TimelineMessage): boolean {
  return role !== 'user' && !isLive && !origin && !errorStatus && delivery === 'delivered';
}
