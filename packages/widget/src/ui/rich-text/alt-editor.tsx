import { useState } from 'react';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { tw } from '../theme/tw.ts';
import { SideDialog, SideField } from './side-dialog.tsx';

export interface AltEditorProps {
  readonly t: Translate;
  readonly alt: string;
  readonly offset: number;
  readonly onApply: (alt: string) => void;
  readonly onClose: () => void;
}

/** What a picture shows, for those who cannot see it. */
export function AltEditor({ t, alt, offset, onApply, onClose }: AltEditorProps) {
  const [text, setText] = useState(alt);
  const apply = () => onApply(text.trim());
  return (
    <SideDialog label={t('editor.altText')} offset={offset} onApply={apply} onClose={onClose}>
      <SideField label={t('editor.altText')} value={text} onInput={setText} />
      <div className={tw`flex items-center gap-0.5`}>
        <button type="button" className={tw`pc-button ms-auto`} data-primary="" onClick={apply}>
          {t('editor.apply')}
        </button>
      </div>
    </SideDialog>
  );
}
