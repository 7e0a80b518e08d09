import { useStore } from '@nanostores/react';
import playIcon from 'lucide-static/icons/play.svg';
import { useConversation, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

const buttonClass = tw`flex min-h-9 animate-appear-slowly items-center gap-1.5 rounded-full bg-secondary pe-3.5 ps-2.5 font-semibold text-[13px] text-secondary-foreground coarse:min-h-11 forced:border`;

/** The browser wants a gesture before it lets the persona be heard: here is one to give. */
export function BlockedVoice() {
  const t = useT();
  const { speechOutput } = useConversation();
  const isBlocked = useStore(speechOutput.$isBlocked);
  if (!isBlocked) return null;
  return (
    <div className={tw`mb-2 flex`}>
      <button type="button" className={buttonClass} onClick={speechOutput.unblock}>
        <Icon nodes={playIcon} size={16} />
        {t('playback.blocked')}
      </button>
    </div>
  );
}
