import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import type { VisitorData } from '../../features/visitor-data/visitor-data.ts';
import { useSession, useT } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { Dialog } from '../menus/dialog.tsx';
import { tw } from '../theme/tw.ts';

export interface DeleteDialogProps {
  readonly feature: Pick<VisitorData, '$deletion' | 'delete' | 'leave'>;
  readonly onClose: () => void;
}

const buttonClass = tw`pc-button aria-disabled:cursor-default aria-disabled:opacity-60`;

/** Asks before everything of the visitor's is deleted, and says when it is. Closing it then begins with a new visitor. */
export function DeleteDialog({ feature, onClose }: DeleteDialogProps) {
  const t = useT();
  const session = useSession();
  const id = useId();
  const state = useStore(feature.$deletion);
  const closeButton = useRef<HTMLButtonElement>(null);
  const isDone = state === 'done';
  const isRunning = state === 'running';
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (isDone) giveFocus(closeButton.current);
  }, [isDone]);
  useEffect(() => () => feature.leave(), [feature]);
  const close = () => {
    onClose();
    if (isDone) session.resetDeleted();
  };
  return (
    // What runs cannot be called back: there is nothing to cancel until it has ended.
    <Dialog
      role="alertdialog"
      labelId={`${id}-title`}
      descriptionId={`${id}-text`}
      onClose={isRunning ? () => {} : close}
    >
      <h3 id={`${id}-title`} className={tw`font-semibold text-title`}>
        {t('data.delete')}
      </h3>
      <p id={`${id}-text`} className={tw`mt-2 text-muted-foreground`} role="status">
        {t(isDone ? 'deletion.done' : 'deletion.text')}
      </p>
      <span className="pc-sr" role="status">
        {isRunning && t('deletion.running')}
      </span>
      <div className={tw`mt-5 flex flex-wrap justify-end gap-2 narrow:[&>button]:flex-auto`}>
        <button
          type="button"
          ref={closeButton}
          className={buttonClass}
          data-autofocus=""
          aria-disabled={isRunning}
          onClick={isRunning ? undefined : close}
        >
          {t(isDone ? 'toasts.close' : 'form.cancel')}
        </button>
        {!isDone && (
          <button
            type="button"
            className={buttonClass}
            data-primary=""
            data-danger=""
            aria-disabled={isRunning}
            onClick={async () => {
              if (!(await feature.delete())) onClose();
            }}
          >
            {t(isRunning ? 'deletion.running' : 'data.delete')}
          </button>
        )}
      </div>
    </Dialog>
  );
}
