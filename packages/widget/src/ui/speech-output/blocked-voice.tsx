import { useStore } from '@nanostores/react';
import playIcon from 'lucide-static/icons/play.svg';
import { useConversation, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';

/** The browser wants a gesture before it lets the persona be heard: here is one to give. */
export function BlockedVoice() {
  const t = useT();
  const { speechOutput } = useConversation();
  const isBlocked = useStore(speechOutput.$isBlocked);
  if (!isBlocked) return null;
  return (
    <div className="pc-voice-blocked">
      <button type="button" onClick={speechOutput.unblock}>
        <Icon nodes={playIcon} size={16} />
        {t('playback.blocked')}
      </button>
    </div>
  );
}
