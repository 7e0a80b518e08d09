import microphoneIcon from 'lucide-static/icons/mic.svg';
import { useT, useConversation } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';

/**
 * "Record voice message" (docs/behaviour.md#roles-and-names). Its code is fetched when the pointer or the focus comes
 * near, or at the click.
 */
export function RecordButton() {
  const t = useT();
  const { recording } = useConversation();
  return (
    <IconButton
      label={t('composer.record')}
      icon={microphoneIcon}
      data-record=""
      onMouseEnter={recording.load}
      onFocus={recording.load}
      onClick={recording.start}
    />
  );
}
