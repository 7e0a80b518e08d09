import { useStore } from '@nanostores/react';
import aiIcon from 'lucide-static/icons/sparkles.svg';
import humanIcon from 'lucide-static/icons/user-round-check.svg';
import type { TakeoverFeature } from '../../features/takeover/takeover.ts';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';

/** Says that a human answers. The region is always there, so that what comes into it is spoken, once. */
export function TakeoverBanner({ takeover }: { readonly takeover: TakeoverFeature }) {
  const t = useT();
  const human = useStore(takeover.$human);
  const hasEnded = useStore(takeover.$hasEnded);
  const textWithHuman = human?.name ? t('takeover.bannerNamed', { name: human.name }) : t('takeover.banner');
  return (
    <div className="pc-takeover" role="status">
      {(human || hasEnded) && (
        <div className="pc-column">
          <Icon nodes={human ? humanIcon : aiIcon} />
          <p>
            <bdi>{human ? textWithHuman : t('takeover.ended')}</bdi>
          </p>
        </div>
      )}
    </div>
  );
}
