import { useStore } from '@nanostores/react';
import aiIcon from 'lucide-static/icons/sparkles.svg';
import humanIcon from 'lucide-static/icons/user-round-check.svg';
import type { TakeoverFeature } from '../../features/takeover/takeover.ts';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

/**
 * The room of one line. What is longer lies over the messages while it shows, so that nobody's reading is moved. In a low window they need
 * all the room, and the header goes on saying that a human answers.
 */
const placeClass = tw`relative z-[2] h-[41px] short:h-0`;
const bannerClass = tw`absolute inset-x-0 top-0 animate-appear-slowly border-b bg-secondary text-secondary-foreground short:[animation:pc-gone_200ms_var(--pc-shrinks-after,5s)_both]`;
/** After five seconds one line, which the pointer or the finger opens again. */
const textClass = tw`min-w-0 flex-1 overflow-hidden text-pretty [animation:pc-one-line_200ms_var(--pc-shrinks-after,5s)_both] [.pc-takeover:hover_&]:[animation:none]`;
/** Two sentences in one run at first. Once the banner is one line, one stands there whole or, where it does not fit behind the other, not at all. */
const sentenceClass = tw`max-w-full overflow-hidden text-ellipsis align-top [animation:pc-no-wrap_200ms_var(--pc-shrinks-after,5s)_both] [.pc-takeover:hover_&]:[animation:none]`;

/** Says that a human answers. The region is always there, so that what comes into it is spoken, once. */
export function TakeoverBanner({ takeover }: { readonly takeover: TakeoverFeature }) {
  const t = useT();
  const human = useStore(takeover.$human);
  const hasEnded = useStore(takeover.$hasEnded);
  const nameOfHuman = human?.name;
  const isShown = human !== null || hasEnded;
  return (
    <div className={`${tw`pc-takeover flex-none`} ${isShown ? placeClass : ''}`} role="status">
      {isShown && (
        // What is said next shows for its own five seconds.
        <div key={human ? (nameOfHuman ?? 'human') : ''} className={bannerClass}>
          <div
            className={tw`mx-auto flex w-full max-w-[792px] items-center gap-3 px-4 py-2.5 text-meta [&>svg]:text-accent-line slim:[&>svg]:hidden`}
          >
            <Icon nodes={human ? humanIcon : aiIcon} />
            <p className={textClass}>
              {human ? (
                <>
                  <bdi className={sentenceClass}>
                    {nameOfHuman ? t('takeover.bannerNamed', { name: nameOfHuman }) : t('takeover.banner')}
                  </bdi>{' '}
                  <bdi className={sentenceClass}>{t('takeover.bannerEffect')}</bdi>
                </>
              ) : (
                <bdi>{t('takeover.ended')}</bdi>
              )}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
