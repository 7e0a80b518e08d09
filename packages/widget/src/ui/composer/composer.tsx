import { useStore } from '@nanostores/react';
import sendIcon from 'lucide-static/icons/arrow-up.svg';
import stopIcon from 'lucide-static/icons/square.svg';
import { useId, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { useFileViews } from '../attachments/lazy-attachments.ts';
import { useT, useTalk } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { AttachButtons } from './attach-buttons.tsx';
import { useGivenFiles } from './given-files.ts';
import { useGrow } from './grow.ts';

/** The message input: Enter sends, Shift+Enter does not, and nothing is sent while an input method composes. */
export function Composer() {
  const t = useT();
  const { attachments, composer, reply } = useTalk();
  const draft = useStore(composer.$draft);
  const notice = useStore(composer.$notice);
  const status = useStore(reply.$status);
  const isWaiting = useStore(composer.$isWaiting);
  const files = useStore(attachments.$files);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const noticeId = useId();
  const hintId = useId();
  useGrow(input, draft);
  const isOver = useGivenFiles(form, attachments);
  const views = useFileViews(false);
  const ready = views === 'failed' ? null : views;
  const isReplying = status.name === 'generating' || status.name === 'retrying';
  const isBusy = isReplying || status.name === 'submitting-text' || status.name === 'waiting';

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    composer.submit();
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Safari fires keydown after compositionend; keyCode 229 is how that Enter gives itself away.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    event.preventDefault();
    composer.submit();
  }

  return (
    <form ref={form} className="pc-composer pc-column" part="composer" onSubmit={onSubmit} noValidate>
      {isOver && ready && <ready.DropTarget />}
      {files.length > 0 && ready && <ready.DraftList files={files} feature={ready.feature} isWaiting={isWaiting} />}
      <div className="pc-under" data-tone="error" role="alert" id={noticeId} hidden={!notice}>
        {notice && t(notice)}
      </div>
      <div className="pc-field" onMouseDown={focusField}>
        <textarea
          ref={input}
          rows={1}
          // An empty field with `auto` would be left-to-right, and its placeholder with it.
          dir={draft ? 'auto' : undefined}
          enterKeyHint="send"
          value={draft}
          placeholder={t('composer.placeholder')}
          aria-label={t('composer.placeholder')}
          aria-describedby={`${hintId} ${noticeId}`}
          onInput={(event) => composer.setDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div className={tw`flex items-center gap-1 pt-1`}>
          <AttachButtons />
          <span id={hintId} className={tw`flex-1 text-tiny text-muted-foreground`}>
            {t('composer.hint')}
          </span>
          {isBusy ? (
            <IconButton label={t(isReplying ? 'composer.stop' : 'form.cancel')} icon={stopIcon} className="pc-send" data-ready onClick={reply.stop} />
          ) : (
            <button
              type="submit"
              className="pc-icon-button pc-send"
              data-ready={draft.trim() || files.length > 0 ? '' : undefined}
              aria-label={t('composer.send')}
              title={t('composer.send')}
            >
              <Icon nodes={sendIcon} />
            </button>
          )}
        </div>
      </div>
    </form>
  );

  /** A press on the field's own padding belongs to the text. */
  function focusField(event: { readonly target: EventTarget; preventDefault(): void }) {
    if ((event.target as Element).closest('button,textarea')) return;
    event.preventDefault();
    input.current?.focus();
  }
}
