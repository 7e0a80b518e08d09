import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { useT } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import type { Dialog as DialogView } from '../menus/dialog.tsx';
import { tw } from '../theme/tw.ts';
import { type ExportName, useExport } from './use-export.ts';

export interface ExportDialogProps {
  readonly name: ExportName;
  readonly conversation: ConversationFeatures;
  /** Of the menus, whose code is here by then. */
  readonly Dialog: typeof DialogView;
  readonly onClose: () => void;
}

/** What is copied, saved or printed is the whole conversation: how far that is loaded, with Cancel; then why it could not be done. */
export function ExportDialog({ name, conversation, Dialog, onClose }: ExportDialogProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { state, olderMessages, run } = useExport(name, conversation, field, onClose);
  const older = useStore(olderMessages.$state);
  const isRunning = state.name === 'running';
  const isHeld = isRunning && older.name === 'failed';
  useEffect(() => {
    if (!isRunning || isHeld) giveFocus(button.current);
  }, [isRunning, isHeld]);
  return (
    <Dialog labelId={`${id}-title`} descriptionId={`${id}-text`} onClose={onClose}>
      <h3 id={`${id}-title`} className={tw`font-semibold text-title`}>
        {t('conversation.export')}
      </h3>
      <p id={`${id}-text`} className={tw`mt-2 text-muted-foreground tabular-nums`} role="status">
        {isHeld && t('timeline.olderFailed')}
        {isRunning && !isHeld && t('timeline.loadingOlder')}
        {isRunning && older.name === 'loading' && <span aria-hidden="true">{` (${older.loaded})`}</span>}
        {state.name === 'failed' && t(state.key)}
      </p>
      {state.name === 'failed' && state.text !== '' && (
        <textarea
          ref={field}
          className={tw`mt-3 block h-40 w-full resize-none rounded-control border border-input bg-transparent p-2.5 text-foreground text-meta coarse:text-[16px]`}
          readOnly
          dir="auto"
          aria-label={t('conversation.copy')}
          value={state.text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <div className={tw`mt-5 flex flex-wrap justify-end gap-2`}>
        <button type="button" className="pc-button" data-autofocus="" onClick={onClose}>
          {t(isRunning ? 'form.cancel' : 'toasts.close')}
        </button>
        {isHeld && (
          <button ref={button} type="button" className="pc-button" data-primary="" onClick={olderMessages.retry}>
            {t('timeline.retry')}
          </button>
        )}
        {state.name === 'failed' && (
          <button ref={button} type="button" className="pc-button" data-primary="" onClick={() => run(state.next)}>
            {t(state.next === name && name !== 'copy' ? 'timeline.retry' : `conversation.${state.next}`)}
          </button>
        )}
      </div>
    </Dialog>
  );
}
