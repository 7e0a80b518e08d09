import { useStore } from '@nanostores/react';
import { useSession, useT, useConversation } from '../context.ts';
import { Avatar } from '../kit/avatar.tsx';
import { useSiteText } from '../site-text.ts';
import { tw } from '../theme/tw.ts';

/** The empty conversation: who one talks with, and one line: the page's, else that of the persona's web channel. */
export function Welcome() {
  const t = useT();
  const persona = useStore(useSession().bootstrap.$persona);
  const channel = persona?.channels.find(({ type }) => type === 'web')?.value;
  const greeting = useSiteText('greeting');
  const { replacement } = useStore(useConversation().control.$inputPolicy);
  return (
    <div className={tw`flex flex-1 flex-col items-center justify-center gap-3 p-6 short:p-2`}>
      {persona && <Avatar name={persona.name} imageUrl={persona.imageUrl} size={72} className={tw`short:!hidden`} />}
      <div className={tw`text-center text-balance`}>
        <p className={tw`font-semibold text-display short:hidden`} dir="auto">
          {persona?.name}
        </p>
        {replacement === null && (
          <p className={tw`mt-1 text-muted-foreground`} dir="auto">
            {greeting || channel?.subHeader || t('timeline.empty')}
          </p>
        )}
      </div>
      <slot name="welcome" />
    </div>
  );
}
