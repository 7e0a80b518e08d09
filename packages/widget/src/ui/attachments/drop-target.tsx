import dropIcon from 'lucide-static/icons/upload.svg';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

const targetClass = tw`pointer-events-none absolute inset-2 z-[6] grid animate-appear place-content-center justify-items-center gap-3 rounded-card border-2 border-dashed border-accent-line bg-popover font-semibold text-popover-foreground [&>svg]:text-accent-line`;

/** What covers the panel while files are held over it. The panel itself takes the drop. */
export function DropTarget() {
  const t = useT();
  return (
    <div className={targetClass}>
      <Icon nodes={dropIcon} size={32} />
      <p>{t('attachments.drop')}</p>
    </div>
  );
}
