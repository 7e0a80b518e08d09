import { useStore } from '@nanostores/react';
import lockIcon from 'lucide-static/icons/lock.svg';
import { useId } from 'react';
import type { PaywallFeature } from '../../features/paywall/paywall.ts';
import { useT } from '../context.ts';
import { capsuleClass } from '../conversation-control/capsule.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

const signClass = tw`mt-1 grid size-9 place-items-center self-start rounded-full bg-secondary text-secondary-foreground [grid-row:1/3]`;

/** Stands in the composer's place while the paywall check fails (docs/behaviour.md#paywall). */
export function Paywall({ paywall }: { readonly paywall: PaywallFeature }) {
  const t = useT();
  const titleId = useId();
  const reasonId = useId();
  const block = useStore(paywall.$block);
  return (
    <section
      className={`${capsuleClass} ${tw`grid grid-cols-[auto_1fr] items-center gap-x-3 !pb-1.5 !pt-0.5 focus-visible:![outline:none]`}`}
      aria-labelledby={titleId}
      aria-describedby={reasonId}
      tabIndex={-1}
      data-autofocus=""
    >
      <span className={signClass}>
        <Icon nodes={lockIcon} />
      </span>
      <h3 id={titleId} className={tw`font-semibold text-[15px] leading-5`}>
        <bdi>{t('paywall.title')}</bdi>
      </h3>
      <p id={reasonId} className={tw`pe-3 text-meta text-muted-foreground wrap-anywhere`}>
        <bdi>{block?.reason || t('paywall.noReason')}</bdi>
      </p>
    </section>
  );
}
