import closeIcon from 'lucide-static/icons/x.svg';
import { useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { MicrophoneHint } from './microphone-hint.tsx';

/** The microphone was refused (docs/behaviour.md#recording): what to do, where it is done, and a way to close it. */
export function DeniedNotice({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <div className="pc-toast pc-denied" role="alert">
      <MicrophoneHint />
      <div>
        <b>{t('recording.deniedTitle')}</b>
        <p>{t('recording.denied')}</p>
      </div>
      <IconButton label={t('toasts.close')} icon={closeIcon} onClick={onClose} />
    </div>
  );
}
