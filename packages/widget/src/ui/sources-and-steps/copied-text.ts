import { shownSources } from './shown-sources.ts';

/** A message as it is copied: its text, and the sources under the numbers that stand in it. */
export function copiedText({ content, sources }: { readonly content: string; readonly sources?: unknown }): string {
  const lines = shownSources(sources).map(({ number, title, href }) =>
    [`[${number}]`, title, href !== title && href].filter(Boolean).join(' '),
  );
  return lines.length > 0 ? `${content.trimEnd()}\n\n${lines.join('\n')}` : content;
}
