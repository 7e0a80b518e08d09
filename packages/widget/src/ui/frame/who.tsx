import { useStore } from '@nanostores/react';
import { humanOf } from '../../core/participants.ts';
import { useSession, useT } from '../context.ts';
import { Avatar, type AvatarProps } from '../kit/avatar.tsx';
import { useSiteText } from '../site-text.ts';
import { tw } from '../theme/tw.ts';

interface Shown extends Pick<AvatarProps, 'name' | 'imageUrl'> {
  readonly title: string;
  readonly state: string;
}

/** Who answers, and what they are: the persona, or the human while there is one (docs/behaviour.md#appearance). */
export function Who() {
  const t = useT();
  const { bootstrap, $isOnline } = useSession();
  const { name, imageUrl, title, state } = useWho();
  // Nobody is called something else first.
  const isKnown = useStore(bootstrap.$persona) !== null;
  const isOnline = useStore($isOnline);
  const phase = useStore(bootstrap.$phase);
  return (
    <>
      {/* Of an opening that has failed nothing is to come. */}
      {(isKnown || phase.name !== 'failed') && <Avatar name={name} imageUrl={imageUrl} size={32} />}
      {!isKnown && phase.name === 'opening' && (
        <span className={tw`pc-late absolute ms-11 slim:ms-0 grid gap-2`} aria-hidden="true">
          <span className={tw`pc-skeleton h-3 w-24`} />
          <span className={tw`pc-skeleton h-2 w-16`} />
        </span>
      )}
      {/* Boxes of their own: of a long name in another direction than the interface the beginning is seen, and not the end. */}
      <div className={tw`min-w-0 flex-1 [@media(max-width:380px)]:py-1`} style={isKnown ? undefined : { opacity: 0 }}>
        <h2 className={tw`flex font-semibold text-body`}>
          <bdi className={tw`truncate`}>{title}</bdi>
        </h2>
        <p className={tw`flex text-meta text-muted-foreground`}>
          <bdi
            className={tw`truncate [@media(max-width:380px)]:line-clamp-2 [@media(max-width:380px)]:!whitespace-normal`}
          >
            {isOnline ? state : t('errors.offline')}
          </bdi>
        </p>
      </div>
    </>
  );
}

function useWho(): Shown {
  const t = useT();
  const { bootstrap } = useSession();
  const persona = useStore(bootstrap.$persona);
  const human = humanOf(useStore(bootstrap.$conversation));
  const line = useSiteText('header') || t('panel.assistant');
  const title = persona?.name || t('panel.chat');
  if (!human) return { name: persona?.name ?? '', imageUrl: persona?.imageUrl, title, state: line };
  if (human.name) return { name: human.name, imageUrl: null, title: human.name, state: t('panel.human') };
  return { name: null, imageUrl: null, title: t('panel.human'), state: title };
}
