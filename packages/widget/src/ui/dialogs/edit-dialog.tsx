import { useId } from 'react';
import closeIcon from 'lucide-static/icons/x.svg';
import { useSession, useT } from '../context.ts';
import { Dialog } from '../menus/dialog.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { LazyStartForm } from '../start-form/lazy-start-form.tsx';
import { tw } from '../theme/tw.ts';

/** In forced colours its edge is seen: a title beside it has no room in a narrow window. */
const closeClass = tw`absolute end-2 top-2.5 coarse:end-1 coarse:top-1.5 forced:!end-4 slim:forced:!static slim:forced:-mt-2 slim:forced:w-fit slim:forced:ms-auto`;

/** "Edit Information": the start form without a language selector, with Save (docs/behaviour.md#start-form). */
export function EditDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { guests } = useSession();
  const id = useId();
  const leave = () => {
    guests.unsent.keep(undefined);
    onClose();
  };
  return (
    <Dialog labelId={id} isLong onClose={leave}>
      <span id={id} className="pc-sr">
        {t('form.edit')}
      </span>
      <div className={closeClass}>
        <IconButton label={t('toasts.close')} icon={closeIcon} onClick={leave} />
      </div>
      <LazyStartForm title={t('form.edit')} submitLabel={t('form.save')} onSaved={onClose} />
    </Dialog>
  );
}
