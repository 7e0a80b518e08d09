import { useStore } from '@nanostores/react';
import { useSession, useT, useConversation } from '../context.ts';
import { Avatar } from '../kit/avatar.tsx';
import { tw } from '../theme/tw.ts';

/** The empty conversation: who one talks with, and one line. */
export function Welcome() {
  const t = useT();
  const persona = useStore(useSession().bootstrap.$persona);
  const { replacement } = useStore(useConversation().control.$inputPolicy);
  return (
    <div className={tw`flex flex-1 flex-col items-center justify-center gap-3 p-6`}>
      {persona && <Avatar name={persona.name} imageUrl={persona.imageUrl} size={72} />}
      <p className={tw`font-semibold text-display text-center`} dir="auto">
        {persona?.name}
      </p>
      {replacement === null && <p className={tw`text-center text-muted-foreground`}>{t('timeline.empty')}</p>}
    </div>
  );
}
