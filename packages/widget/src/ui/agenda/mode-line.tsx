import { useStore } from '@nanostores/react';
import keyboardIcon from 'lucide-static/icons/keyboard.svg';
import micIcon from 'lucide-static/icons/mic.svg';
import micOffIcon from 'lucide-static/icons/mic-off.svg';
import type { InputModeFeature } from '../../features/agenda/agenda-types.ts';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

/** Above the composer also where that grows from its end (ui/timeline/low-window.ts). */
const lineClass = tw`order-1 mx-auto flex w-full max-w-[792px] gap-2 px-4 pt-2 pb-1 text-meta [&>svg]:mt-px`;

const icons = { normal: keyboardIcon, TEXT: micOffIcon, VOICE: micIcon } as const;

/** How the current item wants to be answered. The announcer has spoken it; this line is for the eyes. */
export function ModeLine({ inputMode }: { readonly inputMode: InputModeFeature }) {
  const t = useT();
  const mode = useStore(inputMode.$mode);
  const notice = useStore(inputMode.$notice);
  if (!notice) return null;
  return (
    <p
      className={`${lineClass} ${notice.tone === 'alert' ? tw`text-destructive` : tw`text-muted-foreground`}`}
      data-input-mode={mode}
    >
      <Icon nodes={icons[mode]} size={16} />
      <bdi>{t(notice.key)}</bdi>
    </p>
  );
}
