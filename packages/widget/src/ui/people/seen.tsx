import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { PeopleFeature } from '../../features/people/people.ts';
import { useT } from '../context.ts';
import { usePeople } from './use-people.ts';

export interface SeenProps {
  readonly messageKey: string;
  /** Of what the message is described by. */
  readonly id: string;
  /** What is said of it otherwise. */
  readonly children: ReactNode;
}

/** That the human has seen it: below the last one that they have, quietly, and in what describes that message. */
export function Seen(props: SeenProps) {
  const people = usePeople();
  return people ? <Mark {...props} people={people} /> : props.children;
}

function Mark({ messageKey, id, children, people }: SeenProps & { readonly people: PeopleFeature }) {
  const t = useT();
  const isSeen = useStore(people.$seen) === messageKey;
  return isSeen ? (
    <div className="pc-under" id={id}>
      {t('people.seen')}
    </div>
  ) : (
    children
  );
}
