import { useStore } from '@nanostores/react';
import closeIcon from 'lucide-static/icons/x.svg';
import { useId, useLayoutEffect, useRef } from 'react';
import type { RatingCard as RatingCardState, RatingFeature } from '../../features/rating/rating-types.ts';
import { maxRatingCharacters, ratingScores } from '../../protocol/rating.ts';
import { useT } from '../context.ts';
import { errorKey } from '../../core/error-key.ts';
import { Icon, type IconNodes } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { submitHandlers } from '../kit/submit-handlers.ts';
import { tw } from '../theme/tw.ts';

/** The room for what comes with a choice, so that the star which is pressed stays where it is. A low window has none: there the composer leaves its own (writing-in-list.ts). */
const roomClass = tw`mb-[82px] short:mb-[58px] [@media(max-height:340px)]:!mb-2`;
const chosenClass = tw`mb-2`;
const cardClass = tw`relative scroll-mb-4 ms-9 tight:ms-0 mt-4 short:mt-2 flex max-w-[440px] flex-none animate-appear-slowly flex-col items-start gap-2.5 short:gap-1.5 rounded-bubble bg-card px-4 py-3.5 short:py-2 text-card-foreground edged:[border:1px_solid] print:hidden`;
const thanksClass = tw`mb-2 ms-9 tight:ms-0 mt-3 animate-appear-slowly text-[13px] text-muted-foreground print:hidden`;
const closeClass = tw`absolute end-1.5 top-[7px] short:top-px aria-disabled:opacity-60 coarse:end-0 coarse:top-[3px] short:coarse:-top-[3px] coarse:size-11 forced:!border-0`;
const starClass = tw`relative grid size-11 min-w-0 cursor-pointer place-items-center rounded-full text-muted-foreground data-[on]:text-accent-line data-[on]:[&>svg]:fill-current pointed:hover:text-accent-line pointed:[&:has(~label:hover)]:text-accent-line forced:[color:ButtonText] forced:[forced-color-adjust:none] forced:data-[on]:[color:Highlight] [&:has(:focus-visible)]:[outline:2px_solid_var(--pc-accent-line)] [&:has(:focus-visible)]:-outline-offset-4`;
/** In the narrowest card only its first line stands beside the cross. */
const questionClass = tw`pe-8 font-semibold tight:pe-0 tight:before:[float:inline-end] tight:before:h-5 tight:before:w-8 tight:before:content-['']`;
const fieldClass = tw`min-h-16 short:min-h-11 min-w-0 flex-[1_1_120px] resize-none [field-sizing:content] max-h-40 rounded-control border border-input bg-background px-3 py-2 text-foreground placeholder:text-muted-foreground placeholder:opacity-100 coarse:text-[16px] focus-visible:[outline-offset:-1px]`;
const saidClass = tw`flex flex-wrap items-end justify-end gap-x-2 gap-y-3 short:gap-1.5 tight:!gap-y-3 self-stretch`;
const buttonClass = tw`pc-button aria-disabled:opacity-60 coarse:min-h-11`;

// Its own: shared with the suggestions' icons, it would be a file smaller than what asking for it costs.
const starIcon: IconNodes = [
  ['polygon', { points: '12 2.6 14.8 8.8 21.5 9.5 16.5 14.1 17.9 20.7 12 17.3 6.1 20.7 7.5 14.1 2.5 9.5 9.2 8.8' }],
];

/** How was it? Below the messages, until it is answered, dismissed, or somebody goes on. */
export function RatingCard({ feature }: { readonly feature: RatingFeature }) {
  const t = useT();
  const card = useStore(feature.$card);
  if (!card) return null;
  if (card.stage === 'thanked') return <p className={thanksClass}>{t('feedback.thanks')}</p>;
  return <RatingForm feature={feature} card={card} />;
}

interface RatingFormProps {
  readonly feature: RatingFeature;
  readonly card: RatingCardState;
}

/** One of five, and words once that is chosen. What could not be stored stands as it was, with "Send". The messages keep its focus. */
function RatingForm({ feature, card: { stage, score, text, error } }: RatingFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const isChosen = score !== null;
  // What comes with it would stand below what is seen.
  useLayoutEffect(() => {
    if (isChosen) form.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const isSending = stage === 'sending';
  return (
    <form
      ref={form}
      className={`${cardClass} ${isChosen ? chosenClass : roomClass}`}
      aria-labelledby={id}
      aria-busy={isSending}
      noValidate
      {...submitHandlers(() => void feature.send())}
    >
      <p id={id} className={questionClass}>
        {t('rating.question')}
      </p>
      <IconButton
        label={t('rating.dismiss')}
        icon={closeIcon}
        className={closeClass}
        aria-disabled={isSending}
        onClick={feature.dismiss}
      />
      {/* Stars stand in line with the words above, and share what room there is. */}
      <div className={tw`-mx-2.5 tight:-mx-[3px] flex self-stretch`} role="radiogroup" aria-labelledby={id}>
        {ratingScores.map((one) => (
          <label key={one} className={starClass} data-on={score !== null && one <= score ? '' : undefined}>
            <input
              className={tw`absolute inset-0 size-full cursor-pointer opacity-0`}
              type="radio"
              name={id}
              aria-label={t('rating.score', { score: one })}
              checked={one === score}
              onChange={() => feature.change({ score: one })}
            />
            <Icon nodes={starIcon} size={24} />
          </label>
        ))}
      </div>
      {isChosen && (
        <>
          <div className={saidClass}>
            <textarea
              className={fieldClass}
              rows={2}
              dir={text ? 'auto' : undefined}
              maxLength={maxRatingCharacters}
              value={text}
              readOnly={isSending}
              placeholder={t('feedback.more')}
              aria-label={t('feedback.more')}
              onInput={(event) => feature.change({ text: event.currentTarget.value })}
            />
            <button type="submit" className={buttonClass} data-primary="" aria-disabled={isSending}>
              {t('composer.send')}
            </button>
          </div>
          {error && (
            <p className={tw`pc-rating-error text-[13px] text-destructive`}>
              {t('feedback.failed')} {t(errorKey(error.code))}
            </p>
          )}
        </>
      )}
    </form>
  );
}
