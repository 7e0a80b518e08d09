import { useStore } from '@nanostores/react';
import playIcon from 'lucide-static/icons/play.svg';
import { useT, useConversation } from '../context.ts';
import { Icon } from '../kit/icon.tsx';

/** The browser wants a gesture before it lets the persona be heard: here is one to give. */
export function BlockedVoice() {
  const t = useT();
  const { speechOutput } = useConversation();
  const isBlocked = useStore(speechOutput.$isBlocked);
  return (
    <div role="status">
      {isBlocked && (
        <button
          type="button"
          className="pc-button"
          style={{ display: 'flex', alignItems: 'center', gap: 6, marginBlockEnd: 8 }}
          onClick={speechOutput.unblock}
        >
          <Icon nodes={playIcon} size={16} />
          {t('playback.blocked')}
        </button>
      )}
    </div>
  );
}
