// Sources as they are shown: what a link may not lead to is plain text (SEC3), and nothing of them is fetched (SEC2).

import { linkTarget } from '../../core/safe-url.ts';
import { readSources } from '../../protocol/source.ts';

export interface ShownSource {
  readonly number: number;
  readonly title: string;
  readonly snippet: string;
  /** Undefined where it leads nowhere. */
  readonly href: string | undefined;
  /** Whose page it is; empty where that is not known, or all that is known. */
  readonly site: string;
}

/** What can be shown of a message's sources. */
export const shownSources = (sources: unknown): readonly ShownSource[] =>
  readSources(sources).map(({ number, title, url, snippet }) => {
    const target = linkTarget(url);
    const host = target?.hostname.replace(/^www\./, '') ?? '';
    return { number, title: title || host || url, snippet, href: target?.href, site: title ? host : '' };
  });
