import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { EditFeature } from '../../features/edit/edit.ts';
import type { LocaleKey } from '../../features/i18n/locale-keys.ts';
import { useT } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { submitHandlers } from '../kit/submit-handlers.ts';
import { tw } from '../theme/tw.ts';
import { isComposing } from '../kit/is-composing.ts';

const formClass = tw`flex flex-col gap-2 self-end w-full max-w-[440px] p-3 tight:p-2 rounded-bubble bg-card text-card-foreground edged:[border:1px_solid]`;
const fieldClass = tw`pc-input w-full max-h-60 [field-sizing:content] rounded-card border border-input bg-background px-3 py-2 resize-none coarse:text-[16px]`;
const buttonClass = tw`coarse:min-h-11 tight:!min-h-9 tight:px-2.5`;

export interface EditFormProps {
  readonly feature: EditFeature;
  readonly takesFocus: boolean;
  /** The visitor leaves it, by "Cancel" or "Send": the focus that goes with it belongs to the message. */
  readonly onLeave: (form: Element) => void;
}

/** The text of the message to be changed: Enter sends it, Escape leaves it as it was. */
export function EditForm({ feature, takesFocus, onLeave }: EditFormProps) {
  const t = useT();
  const [text, setText] = useState(feature.text);
  const [problem, setProblem] = useState<LocaleKey | null>(null);
  const max = useStore(feature.$maxCharacters);
  const editable = useStore(feature.$editable);
  // A reason that has gone, as a paywall that was opened, is none any more.
  useEffect(() => {
    if (editable) setProblem(null);
  }, [editable]);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  useLayoutEffect(() => {
    const { current } = field;
    if (!takesFocus || !current) return;
    giveFocus(current);
    current.setSelectionRange(current.textLength, current.textLength);
  }, [takesFocus]);
  // Engines without `field-sizing` show the whole text too, in as many lines as it has on a phone that was turned.
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || CSS.supports('field-sizing', 'content')) return undefined;
    const grow = () => {
      current.style.height = 'auto';
      current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`;
    };
    grow();
    window.addEventListener('resize', grow);
    return () => window.removeEventListener('resize', grow);
  }, [text]);

  function change(changed: string) {
    setText(changed);
    setProblem(null);
    feature.change(changed);
  }

  function leave(found: LocaleKey | null) {
    setProblem(found);
    // What is refused stays, with the focus.
    if (!found && form.current) onLeave(form.current);
  }
  const submit = () => leave(feature.submit());
  const cancel = () => {
    feature.cancel();
    leave(null);
  };

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
    } else if (event.key === 'Enter' && !event.shiftKey && event.target === field.current) {
      event.preventDefault();
      submit();
    }
  }

  return (
    <form ref={form} className={`pc-edit ${formClass}`} noValidate onKeyDown={onKeyDown} {...submitHandlers(submit)}>
      <textarea
        ref={field}
        className={fieldClass}
        rows={1}
        dir={text ? 'auto' : undefined}
        enterKeyHint="send"
        value={text}
        aria-label={t('edit.message')}
        aria-describedby={problemId}
        aria-invalid={problem !== null || undefined}
        onInput={(event) => change(event.currentTarget.value)}
      />
      <div className="pc-under" data-tone="error" role="alert" id={problemId} hidden={!problem}>
        {problem && t(problem, { max, count: max })}
      </div>
      <div className={tw`flex flex-wrap justify-end gap-2 tight:gap-1`}>
        <button type="button" className={`pc-button ${buttonClass}`} onClick={cancel}>
          {t('form.cancel')}
        </button>
        <button type="submit" className={`pc-button ${buttonClass}`} data-primary="">
          {t('composer.send')}
        </button>
      </div>
    </form>
  );
}
