// The page's own texts in place of the chat's (docs/embedding.md#texts).

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useUi } from './context.ts';

/** What stands behind `text-` in the attribute's name. */
export type SiteTextPlace = 'placeholder' | 'title' | 'subtitle' | 'greeting' | 'header';

/** No place has room for more. */
const line = /\S.{0,199}/u;

/** What the page says there in the chat's language, else in any; undefined where it says nothing. Follows the attributes. */
export function useSiteText(place: SiteTextPlace): string | undefined {
  const { element, session } = useUi();
  const code = useStore(session.i18n.$code);
  const [, draw] = useState({});
  useEffect(() => {
    const observer = new MutationObserver(() => draw({}));
    observer.observe(element, { attributes: true });
    return () => observer.disconnect();
  }, [element]);
  const read = (name: string) => line.exec(element.getAttribute(name) ?? '')?.[0];
  return read(`text-${place}-${code}`) ?? read(`text-${place}`);
}
