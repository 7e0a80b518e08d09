import { useStore } from '@nanostores/react';
import muteIcon from 'lucide-static/icons/volume-x.svg';
import voiceIcon from 'lucide-static/icons/volume-2.svg';
import { useT, useConversation } from '../context.ts';
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
      data-mute=""
      onClick={speechOutput.toggleMute}
    />
  );
}
