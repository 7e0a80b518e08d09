import { useStore } from '@nanostores/react';
import waitIcon from 'lucide-static/icons/users-round.svg';
import type { PeopleFeature } from '../../features/people/people.ts';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import { usePeople } from './use-people.ts';

const barClass = tw`pc-takeover flex-none border-b bg-secondary text-secondary-foreground`;
const lineClass = tw`pc-column flex animate-appear-slowly items-center gap-3 px-4 py-2.5 text-meta [&>svg]:text-accent-line`;

/** The visitor's place in the line, under the header. The announcer says it, also when the code has come with it. */
export function QueueBar() {
  const people = usePeople();
  return people ? <Place people={people} /> : null;
}

function Place({ people }: { readonly people: PeopleFeature }) {
  const t = useT();
  const position = useStore(people.$position);
  if (position === null) return null;
  return (
    <div className={barClass}>
      <div className={lineClass}>
        <Icon nodes={waitIcon} />
        <p>{t('people.position', { position })}</p>
      </div>
    </div>
  );
}
