import type { ShownSource } from './shown-sources.ts';

/** The title, which leads to the source as links of messages do (docs/behaviour.md#links); plain text where it may not. */
export function SourceLink({ source: { href, title } }: { readonly source: ShownSource }) {
  if (!href) return title;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {title}
    </a>
  );
}
