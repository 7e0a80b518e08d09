import { tw } from '../theme/tw.ts';
import type { ShownSource } from './shown-sources.ts';

const linkClass = tw`text-inherit underline underline-offset-[3px] decoration-1 hover:decoration-2`;

/** The title, which leads to the source as links of messages do (docs/behaviour.md#links); plain text where it may not. */
export function SourceLink({ source: { href, title } }: { readonly source: ShownSource }) {
  if (!href) return title;
  return (
    <a className={linkClass} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {title}
    </a>
  );
}
