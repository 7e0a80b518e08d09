import { useStore } from '@nanostores/react';
import playIcon from 'lucide-static/icons/play.svg';
import muteIcon from 'lucide-static/icons/volume-x.svg';
import voiceIcon from 'lucide-static/icons/volume-2.svg';
import { useT, useTalk } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';

/**
 * "Mute voice" and "Unmute voice" (docs/behaviour.md#roles-and-names); a persona without a voice has nothing to mute.
 */
export function MuteButton() {
  const t = useT();
  const { listen } = useTalk();
  const isMuted = useStore(listen.$isMuted);
  if (isMuted === null) return null;
  return (
    <IconButton
      label={t(isMuted ? 'listen.unmute' : 'listen.mute')}
      icon={isMuted ? muteIcon : voiceIcon}
      mirrored
      onClick={listen.toggleMute}
    />
  );
}

/** The browser wants a gesture before it lets the persona be heard: here is one to give. */
export function BlockedVoice() {
  const t = useT();
  const { listen } = useTalk();
  const isBlocked = useStore(listen.$isBlocked);
  return (
    <div role="status">
      {isBlocked && (
        <div className="pc-voice-blocked">
          <button type="button" onClick={listen.unblock}>
            <Icon nodes={playIcon} size={16} />
            {t('listen.blocked')}
          </button>
        </div>
      )}
    </div>
  );
}
