import { useStore } from '@nanostores/react';
import { humanOf } from '../../core/participants.ts';
import { type PeopleFeature, typingText } from '../../features/people/people.ts';
import { useSession, useT } from '../context.ts';
import { messageClass } from '../timeline/message-class.ts';
import { Picture } from '../timeline/message-row.tsx';
import { PendingBubble } from '../timeline/pending-bubble.tsx';
import { AwayCard } from './away-card.tsx';
import { usePeople } from './use-people.ts';

/** What stands below the messages: that the human types, or that nobody is there. */
export function PeopleEnd() {
  const people = usePeople();
  if (!people) return null;
  return (
    <>
      <Typing people={people} />
      <AwayCard people={people} />
    </>
  );
}

/** The bubble that becomes their message: it stands where that will. The announcer says it. */
function Typing({ people }: { readonly people: PeopleFeature }) {
  const t = useT();
  const human = humanOf(useStore(useSession().bootstrap.$conversation));
  const isTyping = useStore(people.$isTyping);
  if (!human || !isTyping) return null;
  return (
    <div className={messageClass} data-starts="" data-ends="">
      <Picture isHuman human={human.name} />
      <PendingBubble>
        <bdi>{typingText(t, human.name)}</bdi>
      </PendingBubble>
    </div>
  );
}
