import { useEffect, useId } from 'react';
import type { HandsFreeFeature } from '../../features/hands-free/hands-free-types.ts';
import { useT } from '../context.ts';
import type { Dialog as DialogView } from '../menus/dialog.tsx';
import { tw } from '../theme/tw.ts';
import { VoiceSettings } from './voice-settings.tsx';

export interface VoiceDialogProps {
  readonly feature: HandsFreeFeature;
  /** Of the menus, whose code is here by then. */
  readonly Dialog: typeof DialogView;
  readonly onClose: () => void;
}

/** The voice settings from "More", for recordings and voice messages too. */
export function VoiceDialog({ feature: { settings }, Dialog, onClose }: VoiceDialogProps) {
  const t = useT();
  const titleId = useId();
  useEffect(() => settings.look(), [settings]);
  return (
    <Dialog labelId={titleId} onClose={onClose}>
      <h3 id={titleId} className={tw`font-semibold text-title slim:!text-[14px]`}>
        {t('handsFree.settings')}
      </h3>
      <VoiceSettings className={tw`mt-4`} settings={settings} />
      <div className={tw`mt-5 flex justify-end narrow:[&>button]:flex-auto`}>
        <button type="button" className="pc-button" data-autofocus="" onClick={onClose}>
          {t('toasts.close')}
        </button>
      </div>
    </Dialog>
  );
}
