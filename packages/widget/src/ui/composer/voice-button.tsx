import microphoneIcon from 'lucide-static/icons/mic.svg';
import { useT, useTalk } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';

/**
 * "Record voice message" (docs/behaviour.md#roles-and-names). Its code is fetched when the pointer or the focus comes
 * near, or at the click.
 */
export function VoiceButton() {
  const t = useT();
  const { voice } = useTalk();
  return (
    <IconButton
      label={t('composer.record')}
      icon={microphoneIcon}
      data-record=""
      onMouseEnter={voice.load}
      onFocus={voice.load}
      onClick={voice.start}
    />
  );
}
