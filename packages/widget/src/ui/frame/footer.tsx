import { useStore } from '@nanostores/react';
import { chunks } from '../chunks.ts';
import { useSession, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { useViews } from '../use-lazy-feature.ts';

/** 26 px high, and never beyond the footer: a panel that overflows by a pixel is scrolled by it. Its ring lies within it, and a thin space leaves it room. */
const linkClass = tw`-mx-1 -my-[5px] inline-block rounded-small px-1 py-[5px] focus-visible:-outline-offset-2 text-inherit no-underline hover:underline`;

/** One line, whose other end is the composer's. */
const footerClass = tw`pc-footer mx-auto flex w-full max-w-[792px] flex-none gap-1.5 px-4 pb-3 pt-2 text-muted-foreground text-tiny short:pb-[5px] short:pt-[3px]`;

/** "Powered by" with a link and a small version tag, unless the page says something else (docs/behaviour.md#appearance). */
export function Footer() {
  const t = useT();
  const { name } = useStore(useSession().conversation.$state);
  const views = useViews(chunks.afterOpening);
  return (
    <div className={footerClass} part="footer">
      <slot name="footer">
        <span>
          {t('panel.poweredBy')}
          {' \u2009'}
          <a className={linkClass} href={__HOMEPAGE__} target="_blank" rel="noopener noreferrer">
            {t('panel.product')}
          </a>
        </span>
        <span dir="ltr">{__VERSION__}</span>
      </slot>
      {name === 'ready' && views && <views.VersionTag />}
    </div>
  );
}
