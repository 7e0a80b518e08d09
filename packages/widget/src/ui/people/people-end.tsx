import { useStore } from '@nanostores/react';
import { humanOf } from '../../core/participants.ts';
import { type PeopleFeature, typingText } from '../../features/people/people.ts';
import { useSession, useT } from '../context.ts';
import { Avatar } from '../kit/avatar.tsx';
import { tw } from '../theme/tw.ts';
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
    <div className="pc-message" data-starts="" data-ends="">
      <Avatar name={human.name || null} imageUrl={null} size={28} />
      <p className={`pc-bubble ${tw`flex items-center gap-2 text-muted-foreground`}`}>
        <span className="pc-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <bdi>{typingText(t, human.name)}</bdi>
      </p>
    </div>
  );
}
