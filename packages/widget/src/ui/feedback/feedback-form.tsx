import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FeedbackDraft } from '../../features/feedback/feedback-drafts.ts';
import { feedbackReasons, maxFeedbackCharacters } from '../../protocol/feedback.ts';
import { useT } from '../context.ts';
import { submitHandlers } from '../kit/submit-handlers.ts';
import { tw } from '../theme/tw.ts';
import { isComposing } from '../kit/is-composing.ts';

/** Below the row, also where it would fit into it. In a low window it is as wide and as low as the list can show whole. */
const formClass = tw`pc-feedback-form order-1 mb-2 short:mb-1 mt-1 page:ms-1.5 page:coarse:ms-3.5 scroll-mb-6 flex max-w-[440px] me-[max(0px,100%_-_440px)] short:max-w-[560px] short:me-[max(0px,100%_-_560px)] min-w-0 flex-[1_1_100%] tight:!mx-2 animate-appear-slowly flex-col gap-3 short:gap-1.5 rounded-bubble bg-card px-4 py-3.5 short:py-1.5 text-card-foreground edged:[border:1px_solid] [.pc[dir=ltr]_&>*]:[direction:ltr] [.pc[dir=rtl]_&>*]:[direction:rtl]`;
const reasonClass = tw`min-h-9 rounded-full bg-background px-3.5 py-1.5 text-foreground wrap-anywhere [box-shadow:inset_0_0_0_1px_var(--persona-chat-border)] hover:bg-secondary aria-pressed:bg-foreground aria-pressed:text-background coarse:min-h-11 forced:[border:1px_solid_ButtonText]`;
/** In a low window the buttons stand beside the field, where both have room. */
const saidClass = tw`flex flex-wrap items-end justify-end gap-x-2 gap-y-3 short:gap-y-1.5 tight:!gap-y-3`;
const fieldClass = tw`min-h-16 min-w-0 flex-[1_0_100%] short:min-h-9 short:flex-[1_1_180px] short:coarse:min-h-11 short:!py-1.5 resize-none [field-sizing:content] max-h-40 rounded-control border border-input bg-background px-3 py-2 text-foreground placeholder:text-muted-foreground placeholder:opacity-100 coarse:text-[16px] focus-visible:[outline-offset:-1px]`;
const buttonClass = tw`pc-button aria-disabled:opacity-60 coarse:min-h-11 tight:px-3`;

export interface FeedbackFormProps {
  /** What was begun before a reload, or before another conversation was looked at. */
  readonly begun: FeedbackDraft | undefined;
  readonly onChange: (draft: FeedbackDraft) => void;
  /** Ends when it is known whether that is stored: until then, and after a failure, the form stands as it is. */
  readonly onSend: (said: FeedbackDraft) => Promise<unknown>;
  readonly onSkip: () => void;
}

/** What was wrong with a reply: reasons to press, words, or nothing. Escape leaves it. */
export function FeedbackForm({ begun, onChange, onSend, onSkip }: FeedbackFormProps) {
  const t = useT();
  const [{ reasons, text }, setDraft] = useState<FeedbackDraft>(begun ?? { reasons: [], text: '' });
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  // What was begun before is no news: the place in the list stays.
  useLayoutEffect(() => {
    if (!begun) form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  function change(fields: Partial<FeedbackDraft>) {
    const draft = { reasons, text, ...fields };
    setDraft(draft);
    onChange(draft);
  }

  function submit() {
    if (isSending) return;
    if (reasons.length === 0 && !text.trim()) return onSkip();
    setIsSending(true);
    // In their own order, however they were pressed.
    const said = { reasons: feedbackReasons.filter((reason) => reasons.includes(reason)), text: text.trim() };
    void onSend(said).finally(() => setIsSending(false));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onSkip();
  }

  return (
    <form
      ref={form}
      className={formClass}
      aria-labelledby={titleId}
      noValidate
      onKeyDown={onKeyDown}
      {...submitHandlers(submit)}
    >
      <p id={titleId} className={tw`font-semibold`}>
        {t('feedback.ask')}
      </p>
      <div className={tw`flex flex-wrap gap-2 short:gap-1`}>
        {feedbackReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className={reasonClass}
            aria-pressed={reasons.includes(reason)}
            onClick={() =>
              change({
                reasons: reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason],
              })
            }
          >
            {t(`feedback.${reason}`)}
          </button>
        ))}
      </div>
      <div className={saidClass}>
        <textarea
          className={fieldClass}
          rows={2}
          dir={text ? 'auto' : undefined}
          maxLength={maxFeedbackCharacters}
          value={text}
          placeholder={t('feedback.more')}
          aria-label={t('feedback.more')}
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
        <div className={tw`flex flex-wrap justify-end gap-2`}>
          <button type="button" className={buttonClass} onClick={onSkip}>
            {t('feedback.skip')}
          </button>
          <button type="submit" className={buttonClass} data-primary="" aria-disabled={isSending}>
            {t('composer.send')}
          </button>
        </div>
      </div>
    </form>
  );
}
