import { useId } from 'react';
import { useT } from '../context.ts';
import { Dialog } from '../menus/dialog.tsx';
import { tw } from '../theme/tw.ts';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** What is confirmed takes something away for good. */
  readonly isDanger?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. Focus starts on Cancel. */
export function ConfirmDialog({ title, text, isDanger = false, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useT();
  const id = useId();
  return (
    <Dialog role="alertdialog" labelId={`${id}-title`} descriptionId={`${id}-text`} onClose={onClose}>
      <h3 id={`${id}-title`} className={tw`font-semibold text-title`}>
        {title}
      </h3>
      <p id={`${id}-text`} className={tw`mt-2 text-muted-foreground`}>
        {text}
      </p>
      <div className={tw`mt-5 flex flex-wrap justify-end gap-2 narrow:[&>button]:flex-auto`}>
        <button type="button" className="pc-button" data-autofocus="" onClick={onClose}>
          {t('form.cancel')}
        </button>
        <button
          type="button"
          className="pc-button"
          data-primary=""
          data-danger={isDanger ? '' : undefined}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {t('confirm.continue')}
        </button>
      </div>
    </Dialog>
  );
}
