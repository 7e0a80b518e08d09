import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Card } from '../../protocol/cards.ts';
import { linkTarget } from '../../core/safe-url.ts';
import { useSession, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { awayProps } from './away-props.ts';

const linkClass = tw`px-3 pt-3 text-meta text-muted-foreground underline wrap-anywhere`;

/** The picture of a card, from where messages may load some; elsewhere, and where it does not load, a link (SEC2). */
export function CardImage({ image: { url, alt } }: { readonly image: NonNullable<Card['image']> }) {
  const t = useT();
  const origins = useStore(useSession().$imageOrigins);
  const [isBroken, setIsBroken] = useState(false);
  const target = linkTarget(url);
  if (!target || !/^https?:$/.test(target.protocol)) return null;
  if (isBroken || !origins.includes(target.origin))
    return (
      <a className={linkClass} href={target.href} {...awayProps} dir="auto">
        {alt || t('markdown.imageBlocked')}
      </a>
    );
  return (
    <img
      className={tw`block w-full aspect-[8/5] object-cover bg-muted`}
      src={target.href}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      onError={() => setIsBroken(true)}
    />
  );
}
