import { useStore } from '@nanostores/react';
import playIcon from 'lucide-static/icons/play.svg';
import muteIcon from 'lucide-static/icons/volume-x.svg';
import voiceIcon from 'lucide-static/icons/volume-2.svg';
import { useT, useConversation } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';

/**
 * "Mute voice" and "Unmute voice" (docs/behaviour.md#roles-and-names); a persona without a voice has nothing to mute.
 */
export function MuteButton() {
  const t = useT();
  const { speechOutput } = useConversation();
  const isMuted = useStore(speechOutput.$isMuted);
  if (isMuted === null) return null;
  return (
    <IconButton
      label={t(isMuted ? 'playback.unmute' : 'playback.mute')}
      icon={isMuted ? muteIcon : voiceIcon}
      mirrored
      onClick={speechOutput.toggleMute}
    />
  );
}

/** The browser wants a gesture before it lets the persona be heard: here is one to give. */
export function BlockedVoice() {
  const t = useT();
  const { speechOutput } = useConversation();
  const isBlocked = useStore(speechOutput.$isBlocked);
  return (
    <div role="status">
      {isBlocked && (
        <div className="pc-voice-blocked">
          <button type="button" onClick={speechOutput.unblock}>
            <Icon nodes={playIcon} size={16} />
            {t('playback.blocked')}
          </button>
        </div>
      )}
    </div>
  );
}
