// What a visitor downloads, in rows with a budget each: for the test of the budgets and for the comparison with the last commit.

import { staticClosure } from '../../build/bundle.ts';
import type { Metafile } from '../../build/bundle.ts';
import type { Manifest } from '../../build/manifest.ts';
import { localeChunks } from './built.ts';

const messages = /timeline\/messages-chunk/;

/**
 * Brotli bytes of what is loaded when it is first wanted, without what every opening has loaded already; the
 * editor also without the messages, whose markdown reader it cannot open without.
 */
const lazyParts: readonly (readonly [artefact: string, budget: number, sources: RegExp, after?: RegExp])[] = [
  ['files', 16_680, /ui\/attachments\/|ui\/kept-files\/|file-parts/],
  ['menus', 22_420, /ui\/menus\//],
  [
    'recording with worklet',
    20_700,
    /ui\/recording\/|ui\/kept-files\/|ui\/speech-output\/|file-parts|sound-parts|platform\/socket\./,
  ],
  ['talking hands-free, voice settings', 9_280, /ui\/hands-free\/|platform\/audio\/listening/, /file-parts/],
  ['audio messages', 4_820, /ui\/audio-message\/|sound-parts/],
  ['rich-text editor', 77_000, /ui\/rich-text\//, messages],
  ['firebase with auth', 90_112, /platform\/firestore\//],
  ['realtime over SSE', 2_048, /platform\/realtime-sse/],
  ['agenda, take-over, paywall', 8_192, /ui\/conversation-control\//],
  ['attachment viewer', 8_192, /ui\/attachment-viewer\//],
  ['long conversation', 4_608, /ui\/long-conversation\//],
  ['search in a conversation, copy, print', 9_420, /ui\/conversation-tools\//],
  ['conversations of a visitor', 7_480, /ui\/conversations\//, /ui\/menus\//],
  ['starters and suggestions', 2_600, /ui\/suggestions\//],
  ['cards of a message', 3_600, /ui\/cards\//],
  ['a form inside a message', 3_600, /ui\/message-form\//],
  ['the form below the first message', 1_800, /ui\/later-form\//],
  ['sources and steps', 5_220, /ui\/sources-and-steps\//],
  ['what speaks first', 6_210, /packages\/proactive\/src\/proactive\.ts/],
  ['the line beside the launcher', 1_960, /packages\/proactive\/src\/teaser\.ts/],
  ['tools of the page', 6_200, /ui\/tools\//],
  ['feedback', 4_360, /ui\/feedback\//],
  ['DOMPurify, where the browser has no sanitizer', 10_750, /purifier-chunk/],
  ['other answers of a question', 4_010, /ui\/regenerate\//],
  ['changing the last message, folding a long text', 3_150, /ui\/edit\//],
  ['rating', 3_600, /ui\/rating\//],
  ['people', 5_150, /ui\/people\//, messages],
  ['colours of code', 6_100, /ui\/syntax\//],
  ['formulas in a text', 4_200, /ui\/formulas\//],
  ['MathML of formulas', 42_000, /ui\/mathml\//],
  ['language and words of texts', 4_200, /text-language-chunk/],
  [
    'toasts, failures, unread messages, version, network, contrast, swipe, files on the launcher, commands of the page',
    8_820,
    /after-opening-chunk/,
  ],
  ['plural forms', 14_300, /plurals-chunk/],
  ['debug panel, advice, late listeners', 9_765, /ui\/debug-panel\//],
  ['recorded sessions', 8_740, /ui\/session-replay\//, /ui\/debug-panel\//],
];

export interface BudgetRow {
  readonly artefact: string;
  readonly files: readonly string[];
  /** Compressed with brotli. */
  readonly bytes: number;
  readonly budget: number;
}

/** All rows of a build, in the order of the table. */
export function budgetRows(manifest: Manifest, metafile: Metafile): BudgetRow[] {
  function row(artefact: string, budget: number, files: readonly string[]): BudgetRow {
    return {
      artefact,
      files,
      budget,
      bytes: files.reduce((sum, name) => sum + (manifest.files[name]?.brotli ?? 0), 0),
    };
  }

  function lazyFiles(sources: RegExp, after?: RegExp): string[] {
    const entries = Object.entries(metafile.outputs).filter(
      ([, { entryPoint }]) => entryPoint !== undefined && sources.test(entryPoint),
    );
    const files = new Set(entries.flatMap(([name]) => staticClosure(metafile, name)));
    const before = [...manifest.closure, ...(after ? lazyFiles(after) : [])];
    return [...files].filter((name) => !before.includes(name));
  }

  /** The whole of what a visitor has paid by then, the loader included. */
  function paidFor(...sources: readonly RegExp[]): string[] {
    const lazy = sources.flatMap((one) => lazyFiles(one));
    return [...new Set(['loader.js', ...manifest.closure, ...lazy])];
  }

  return [
    row('loader.js', 4_096, ['loader.js']),
    row('until typing, no form', 67_680, paidFor()),
    row('until typing, with a form', 76_300, paidFor(/ui\/start-form\//)),
    row('until the first formatted reply', 106_020, paidFor(messages, /ui\/reply-chunk/)),
    ...lazyParts.map(([artefact, budget, sources, after]) => row(artefact, budget, lazyFiles(sources, after))),
    ...localeChunks(metafile).map((name) => row(name, 6_144, [name])),
  ].filter(({ files }) => files.some((name) => name in manifest.files));
}
