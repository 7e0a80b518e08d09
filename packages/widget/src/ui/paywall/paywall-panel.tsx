import { useStore } from '@nanostores/react';
import lockIcon from 'lucide-static/icons/lock.svg';
import { useId } from 'react';
import type { PaywallFeature } from '../../features/paywall/paywall.ts';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';

/** Stands in the composer's place while the paywall check fails (docs/behaviour.md#paywall). */
export function Paywall({ paywall }: { readonly paywall: PaywallFeature }) {
  const t = useT();
  const titleId = useId();
  const block = useStore(paywall.$block);
  return (
    <section className="pc-paywall" aria-labelledby={titleId} tabIndex={-1} data-autofocus="">
      <span className="pc-paywall-icon">
        <Icon nodes={lockIcon} />
      </span>
      <h3 id={titleId}>
        <bdi>{t('paywall.title')}</bdi>
      </h3>
      <p>
        <bdi>{block?.reason || t('paywall.noReason')}</bdi>
      </p>
    </section>
  );
}
