import { useStore } from '@nanostores/react';
import type { PeopleFeature } from '../../features/people/people.ts';
import { humanOf } from '../../core/participants.ts';
import { useConversation, useSession, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { usePeople } from './use-people.ts';

export interface HandoffsProps {
  readonly messageKey: string;
}

/** Who joined and left after a message. */
export function Handoffs(props: HandoffsProps) {
  const people = usePeople();
  return people ? <Lines {...props} people={people} /> : null;
}

function Lines({ messageKey, people }: HandoffsProps & { readonly people: PeopleFeature }) {
  const t = useT();
  const { timeline } = useConversation();
  const handoffs = useStore(people.$handoffs);
  const human = humanOf(useStore(useSession().bootstrap.$conversation));
  // That somebody has joined is what the banner says for as long as they are there.
  const newest = [...handoffs.values()].at(-1)?.at(-1);
  const id = useStore(timeline.message(messageKey))?.id;
  return (
    <>
      {(handoffs.get(id ?? '') ?? [])
        .filter((handoff) => !human || handoff !== newest || handoff.type === 'left')
        .map(({ type, name }, index) => (
          <p key={index} className={tw`mt-4 self-center text-center text-meta text-muted-foreground wrap-anywhere`}>
            <bdi>{t(type === 'joined' ? 'takeover.joined' : 'people.left', { name })}</bdi>
          </p>
        ))}
    </>
  );
}
