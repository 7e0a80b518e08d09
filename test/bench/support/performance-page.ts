// docs/performance.md: written by a run of all measurements, but for the section that people keep.

import { columns, formatRounds, toMarkdown, toRows } from './figures.ts';
import type { Measured } from './figures.ts';
import { notMeasured, peerVersions } from './peers.ts';

export const keptHeading = '## What was tried, gained and dropped';

export interface RunFacts {
  /** `2026-11-22` */
  readonly date: string;
  readonly version: string;
  readonly chromium: string;
  readonly node: string;
  readonly cores: number;
  /** Processes that wanted a core when the run began, in the mean of a minute. */
  readonly load: number;
}

const emptySection = `${keptHeading}\n\nNothing is written down yet.\n`;

/** What people have written, heading included, from a page of an earlier run. */
export function keptSection(page: string): string {
  const start = page.indexOf(`\n${keptHeading}\n`);
  return start === -1 ? emptySection : page.slice(start + 1);
}

function describeMachine({ cores, load }: RunFacts): string {
  const busy =
    load > cores / 2
      ? `**It was busy with other work**: ${load.toFixed(1)} processes wanted its cores when the run began. Times are longer than on a quiet
machine and vary; ratios within one table are better to trust, bytes and counts are not touched by it.`
      : 'It had nothing else to do.';
  return `A machine with ${cores} cores, which browser and servers share. ${busy}`;
}

/** The whole page. `kept` is what `keptSection` has found. */
export function composePage(results: readonly Measured[], facts: RunFacts, kept: string): string {
  const peers = Object.entries(peerVersions).map(([name, version]) => `\`${name}\` ${version}`);
  const absent = Object.entries(notMeasured).map(([name, reason]) => `- ${name}: ${reason}.`);
  const tables = results.map(
    (measured) =>
      `## ${measured.title}\n\n${formatRounds(measured)}\n\n${toMarkdown(columns, toRows(measured.figures))}\n`,
  );
  return `# Performance

Written by \`npm run bench\`; only the last section is kept by hand. What each part weighs is watched by \`npm run test:checks\`, and
\`npm run size\` compares it with the last commit and says whose bytes they are.

${facts.date}, persona-chat ${facts.version}, Chromium ${facts.chromium}, Node ${facts.node}. Beside ${peers.join(', ')}.

${describeMachine(facts)}

## How it is measured

- Each contender is embedded as its maker's documentation says. Page, files and backend are on three loopback origins, over HTTP/1.1; files
  come with brotli 11, backends answer at once. Ours talks to the reference server with its embedded database, as a signed-in visitor, so
  that no start form is due. Hosts beyond the machine cannot be reached: fonts that a widget asks for are counted as requests only.
- Contenders take turns, round after round; each visit has a browser context of its own with an empty cache. A figure is the median of the
  rounds. *Noise* is how far a fixed piece of work varied between them (the middle half of its times, by their median).
- *Slow 4G* is Lighthouse's: 150 ms for each request and 1.6 Mbit/s, by Chromium's own emulation, which knows no handshakes; with it the
  processor is four times slower, but not where bytes are counted.
- *Click to typing* ends when the field has the focus; where a widget does not focus its field, when it is on screen and enabled. A letter is
  typed to prove it. The visitor waits a second between the bubble and the click, in which a widget may load ahead; *page to typing* is
  the whole way, with the click as soon as the bubble is there, or without one where there is no bubble.
- *Processor* is the time of the page's main thread, as the system counts it: time that other processes take is no part of it.
- Requests include preflights, and leave out what the cache answers. Waves are rounds to the server that waited for one another.
- Streamed replies come with one delta between two frames, 240 of them, after a first short one. The limit is one text node in a panel
  that scrolls, with one append a frame; it reads the same stream, whose own cost is a row of its own.

${tables.join('\n')}
## Not measured

${absent.join('\n')}

${kept.trimEnd()}
`;
}
