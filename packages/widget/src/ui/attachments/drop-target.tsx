import dropIcon from 'lucide-static/icons/upload.svg';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';

/** What covers the panel while files are held over it. The panel itself takes the drop. */
export function DropTarget() {
  const t = useT();
  return (
    <div className="pc-drop">
      <Icon nodes={dropIcon} size={32} />
      <p>{t('attachments.drop')}</p>
    </div>
  );
}
