import { useEffect, useId, useRef } from 'react';
import { useT } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { tw } from '../theme/tw.ts';

export interface DeleteQuestionProps {
  readonly title: string;
  readonly isBusy: boolean;
  readonly onDelete: () => unknown;
  readonly onClose: () => void;
}

/** Asks in place of the row; the focus is on Cancel, and Escape is one. */
export function DeleteQuestion({ title, isBusy, onDelete, onClose }: DeleteQuestionProps) {
  const t = useT();
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => giveFocus(cancel.current), []);
  return (
    <div
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={tw`p-2.5`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (!isBusy) onClose();
      }}
    >
      <p id={`${id}-title`} className={tw`font-semibold [overflow-wrap:anywhere]`}>
        {t('conversations.delete')}: <bdi>{title}</bdi>
      </p>
      <p id={`${id}-text`} className={tw`mt-1 text-muted-foreground text-meta`}>
        {t('conversations.deleteText')}
      </p>
      <div className={tw`mt-2.5 flex flex-wrap justify-end gap-2`}>
        <button ref={cancel} type="button" className="pc-button" aria-disabled={isBusy} onClick={onClose}>
          {t('form.cancel')}
        </button>
        <button
          type="button"
          className="pc-button"
          data-primary=""
          data-danger=""
          aria-disabled={isBusy}
          onClick={() => !isBusy && onDelete()}
        >
          {t('conversations.delete')}
        </button>
      </div>
    </div>
  );
}
