import type { RegenerateFeature } from '../../features/regenerate/regenerate-types.ts';
import { useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { SmallButton } from './small-button.tsx';

// Of the viewer's chunk are the same two of Lucide's; a file that both share would be one more request for either.
const previousIcon = [['path', { d: 'm15 18-6-6 6-6' }]] as const;
const nextIcon = [['path', { d: 'm9 18 6-6-6-6' }]] as const;

export interface PagerProps {
  readonly feature: RegenerateFeature;
  readonly messageKey: string;
  readonly index: number;
  readonly count: number;
  /** Another one is being fetched. */
  readonly isChoosing: boolean;
}

/** Which of several answers is shown, and a step to either side. */
export function Pager({ feature, messageKey, index, count, isChoosing }: PagerProps) {
  const t = useT();
  const step = (to: number) => {
    if (!isChoosing && to >= 1 && to <= count) void feature.choose(messageKey, to);
  };
  return (
    <div
      role="group"
      aria-label={t('regenerate.answers')}
      aria-busy={isChoosing}
      className={tw`flex items-center gap-0.5 coarse:gap-0`}
    >
      <SmallButton
        label={t('regenerate.previous')}
        icon={previousIcon}
        side="previous"
        aria-disabled={index === 1 || isChoosing}
        onClick={() => step(index - 1)}
      />
      <bdi className={tw`whitespace-nowrap tabular-nums`}>{t('regenerate.position', { index, count })}</bdi>
      <SmallButton
        label={t('regenerate.next')}
        icon={nextIcon}
        side="next"
        aria-disabled={index === count || isChoosing}
        onClick={() => step(index + 1)}
      />
    </div>
  );
}
