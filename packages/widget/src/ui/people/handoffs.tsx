import { useStore } from '@nanostores/react';
import type { PeopleFeature } from '../../features/people/people.ts';
import { useConversation, useT } from '../context.ts';
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
  const id = useStore(timeline.message(messageKey))?.id;
  return (
    <>
      {(handoffs.get(id ?? '') ?? []).map(({ type, name }, index) => (
        <p
          key={index}
          className={tw`pc-handoff mt-4 [.pc-message+&]:!mt-7 self-center text-center text-meta text-muted-foreground wrap-anywhere`}
        >
          <bdi>{t(type === 'joined' ? 'takeover.joined' : 'people.left', { name })}</bdi>
        </p>
      ))}
    </>
  );
}
