import { useStore } from '@nanostores/react';
import closeIcon from 'lucide-static/icons/x.svg';
import { useId, useLayoutEffect, useRef } from 'react';
import type { RatingCard as RatingCardState, RatingFeature } from '../../features/rating/rating.ts';
import { maxRatingCharacters, ratingScores } from '../../protocol/rating.ts';
import { useT } from '../context.ts';
import { errorKey } from '../../core/error-key.ts';
import { Icon, type IconNodes } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { submitHandlers } from '../kit/submit-handlers.ts';

// Its own: shared with the suggestions' icons, it would be a file smaller than what asking for it costs.
const starIcon: IconNodes = [
  ['polygon', { points: '12 2.6 14.8 8.8 21.5 9.5 16.5 14.1 17.9 20.7 12 17.3 6.1 20.7 7.5 14.1 2.5 9.5 9.2 8.8' }],
];

/** How was it? Below the messages, until it is answered, dismissed, or somebody goes on. */
export function RatingCard({ feature }: { readonly feature: RatingFeature }) {
  const t = useT();
  const card = useStore(feature.$card);
  if (!card) return null;
  if (card.stage === 'thanked') return <p className="pc-rating-thanks">{t('feedback.thanks')}</p>;
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
      className="pc-rating"
      aria-labelledby={id}
      aria-busy={isSending}
      noValidate
      {...submitHandlers(() => void feature.send())}
    >
      <p id={id}>{t('rating.question')}</p>
      <IconButton label={t('rating.dismiss')} icon={closeIcon} aria-disabled={isSending} onClick={feature.dismiss} />
      <div className="pc-stars" role="radiogroup" aria-labelledby={id}>
        {ratingScores.map((one) => (
          <label key={one} data-on={score !== null && one <= score ? '' : undefined}>
            <input
              type="radio"
              name={id}
              aria-label={t('rating.score', { score: one })}
              checked={one === score}
              onChange={() => feature.change({ score: one })}
            />
            <Icon nodes={starIcon} />
          </label>
        ))}
      </div>
      {isChosen && (
        <>
          <textarea
            rows={2}
            dir={text ? 'auto' : undefined}
            maxLength={maxRatingCharacters}
            value={text}
            readOnly={isSending}
            placeholder={t('feedback.more')}
            aria-label={t('feedback.more')}
            onInput={(event) => feature.change({ text: event.currentTarget.value })}
          />
          {error && (
            <p className="pc-rating-error">
              {t('feedback.failed')} {t(errorKey(error.code))}
            </p>
          )}
          <button type="submit" className="pc-button" data-primary="" aria-disabled={isSending}>
            {t('composer.send')}
          </button>
        </>
      )}
    </form>
  );
}
