import { useStore } from '@nanostores/react';
import thumbsDown from 'lucide-static/icons/thumbs-down.svg';
import thumbsUp from 'lucide-static/icons/thumbs-up.svg';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { WidgetError } from '../../core/errors.ts';
import type { FeedbackFeature } from '../../features/feedback/feedback.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { type MessageFeedback, readFeedback } from '../../protocol/feedback.ts';
import { useConversation, useT } from '../context.ts';
import { errorKey } from '../../core/error-key.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { FeedbackForm } from './feedback-form.tsx';

/** Those of older replies wait for the pointer or the focus, so that the list stays one tab stop. */
const thumbsClass = tw`flex min-h-7 animate-appear-slowly items-center gap-0.5 coarse:gap-0 text-[13px] text-muted-foreground pointed:[.pc-message:not(:hover,:focus-within)_&:not([data-stays])]:invisible`;
/** The ring would be cut off by what stands close to it; the disc of forced colours would touch it. */
const thumbClass = tw`forced:aria-pressed:[&:not(:focus-visible)]:[clip-path:circle(12px)] forced:coarse:aria-pressed:[&:not(:focus-visible)]:[clip-path:circle(18px)] size-7 focus-visible:-outline-offset-2 aria-pressed:text-foreground aria-pressed:[&>svg]:fill-current coarse:size-11`;
const thanksClass = tw`mx-1.5 leading-4`;
const errorClass = tw`pc-feedback-error order-1 flex flex-[1_1_100%] flex-wrap items-center gap-x-3 px-1 page:ms-1.5 page:coarse:ms-3.5 tight:!mx-2 py-[3px] text-meta text-destructive`;

export interface FeedbackProps {
  readonly feature: FeedbackFeature;
  readonly message: TimelineMessage;
  /** Under an older one the thumbs wait for the pointer or the focus. */
  readonly isNewest: boolean;
}

/**
 * Good or bad, at the end of a reply, and after "bad" what was wrong. What is pressed shows at once; where it could not be stored it
 * is as before, and says so there.
 */
export function Feedback({ feature, message: { id, feedback }, isNewest }: FeedbackProps) {
  const t = useT();
  const { announcer } = useConversation();
  const choice = useStore(feature.$choices).get(id);
  const stored = readFeedback(feedback);
  // Words that were begun before the visitor thought better of it wait until "bad" is pressed again.
  const [stage, setStage] = useState<'idle' | 'asking' | 'thanked'>(() =>
    stored?.value !== 'up' && feature.drafts.read(id) ? 'asking' : 'idle',
  );
  const down = useRef<HTMLDivElement>(null);
  const shown = choice && !choice.error ? choice.wanted : stored;

  function press(value: MessageFeedback['value']) {
    const isTakenBack = shown?.value === value;
    const isAsking = value === 'down' && !isTakenBack;
    setStage(isAsking ? 'asking' : 'idle');
    if (isAsking) announcer.say(t('feedback.ask'));
    void feature.give(id, isTakenBack ? null : { value, reasons: [], text: '' });
  }

  /** The focus would be lost with the form. */
  function close(next: typeof stage) {
    down.current?.querySelector<HTMLElement>('[data-value="down"]')?.focus();
    setStage(next);
  }

  function skip() {
    feature.drafts.keep(id, undefined);
    feature.dismiss(id);
    close('idle');
  }

  /** The focus has stayed with what opened the form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || stage !== 'asking') return;
    event.preventDefault();
    skip();
  }

  useLayoutEffect(() => feature.found(id, stored), [feature, id, JSON.stringify(stored)]);
  useSaid(stored, () => {
    feature.drafts.keep(id, undefined);
    if (stage !== 'asking') return;
    const { activeElement } = down.current?.getRootNode() as Document | ShadowRoot;
    if (activeElement?.closest('.pc-feedback-form')) close('thanked');
    else setStage('thanked');
  });

  return (
    <>
      <div
        ref={down}
        className={thumbsClass}
        role="group"
        aria-label={t('feedback.title')}
        onKeyDown={onKeyDown}
        data-stays={shown || isNewest || choice?.error || stage === 'asking' ? '' : undefined}
      >
        {(['up', 'down'] as const).map((value) => (
          <IconButton
            key={value}
            label={t(`feedback.${value}`)}
            icon={value === 'up' ? thumbsUp : thumbsDown}
            size={16}
            className={thumbClass}
            aria-pressed={shown?.value === value}
            data-value={value}
            onClick={() => press(value)}
          />
        ))}
        {stage === 'thanked' && shown && <bdi className={thanksClass}>{t('feedback.thanks')}</bdi>}
      </div>
      {choice?.error && (
        <FailureLine
          error={choice.error}
          onRetry={stage !== 'asking' && (() => void feature.give(id, choice.wanted))}
        />
      )}
      {stage === 'asking' && (
        <FeedbackForm
          begun={feature.drafts.read(id)}
          onChange={(draft) => feature.drafts.keep(id, draft)}
          onSend={(said) => feature.give(id, { value: 'down', ...said })}
          onSkip={skip}
        />
      )}
    </>
  );
}

/** Calls `onSaid` once reasons or words are stored: by "Send", or by themselves as soon as the network is back. */
function useSaid(stored: MessageFeedback | null, onSaid: () => void): void {
  const isSaid = Boolean(stored?.text || stored?.reasons.length);
  useLayoutEffect(() => {
    if (isSaid) onSaid();
  }, [isSaid]);
}

interface FailureLineProps {
  readonly error: WidgetError;
  /** False where the form has its own "Send". */
  readonly onRetry: false | (() => void);
}

function FailureLine({ error, onRetry }: FailureLineProps) {
  const t = useT();
  return (
    <div className={errorClass}>
      <bdi>
        {t('feedback.failed')} {t(errorKey(error.code))}
      </bdi>
      {onRetry && (
        <button type="button" className="pc-link-button" onClick={onRetry}>
          {t('timeline.retry')}
        </button>
      )}
    </div>
  );
}
