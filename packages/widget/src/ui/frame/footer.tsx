import { useStore } from '@nanostores/react';
import { chunks } from '../chunks.ts';
import { useSession, useT } from '../context.ts';
import { useViews } from '../use-lazy-feature.ts';

/** "Powered by" with a link and a small version tag (docs/behaviour.md#appearance). */
export function Footer() {
  const t = useT();
  const { name } = useStore(useSession().conversation.$state);
  const views = useViews(chunks.conversation);
  return (
    <div className="pc-footer">
      <span>
        {t('panel.poweredBy')}{' '}
        <a href={__HOMEPAGE__} target="_blank" rel="noopener noreferrer">
          {t('panel.product')}
        </a>
      </span>
      <span dir="ltr">{__VERSION__}</span>
      {name === 'ready' && views && <views.VersionTag />}
    </div>
  );
}
