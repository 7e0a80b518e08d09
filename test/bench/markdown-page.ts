// Runs in the page of markdown.bench.ts: what drawing a reply costs, at once and as a stream.

import markdownCss from '../../packages/widget/src/ui/markdown/markdown.css';
import { createMarkdownView } from '../../packages/widget/src/ui/markdown/markdown-view.ts';
import { chunk as purifier } from '../../packages/widget/src/ui/markdown/purifier-chunk.ts';
import { prepareSanitizer } from '../../packages/widget/src/ui/markdown/sanitize.ts';

await prepareSanitizer(async () => purifier.helpers.createPurifier);

const paragraph = 'Some **bold** words, a `code` span and a [link](https://example.com/a) in one sentence.\n\n';
const section = `## Section\n\n${paragraph.repeat(3)}- one item
- another **item**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\`\`\`js\nconst a = 1;\n\`\`\`\n\n`;

const shapes: Readonly<Record<string, (index: number) => string>> = {
  'mixed reply': () => section,
  'one list': (index) => `- item ${index} with **bold** text\n`,
  'one code fence': (index) => (index === 0 ? '```js\n' : `const value${index} = [${index}];\n`),
};

export interface Measurement {
  readonly name: string;
  readonly length: number;
  readonly atOnceMs: number;
  readonly streamMs: number;
  readonly longestMs: number;
}

function text(piece: (index: number) => string, length: number): string {
  let result = '';
  for (let index = 0; result.length < length; index += 1) result += piece(index);
  return result;
}

function measure(name: string, content: string, step: number): Measurement {
  let frame: (() => void) | undefined;
  let now = 0;
  const element = document.createElement('div');
  element.className = 'pc-markdown';
  document.body.append(element);
  const options = {
    t: (key: string) => key,
    imageOrigins: [],
    onCopy: () => undefined,
    clock: {
      now: () => (now += 1000),
      nextFrame: (callback: () => void) => {
        frame = callback;
        return () => undefined;
      },
      after: () => () => undefined,
    },
  };
  const timed = (work: () => void): number => {
    const start = performance.now();
    work();
    element.getBoundingClientRect();
    return performance.now() - start;
  };
  const once = createMarkdownView(element, options);
  const atOnceMs = timed(() => once.update(content, false));
  once.destroy();
  const view = createMarkdownView(element, options);
  const costs: number[] = [];
  for (let end = step; end < content.length + step; end += step) {
    costs.push(
      timed(() => {
        view.update(content.slice(0, end), true);
        for (let run = frame; run; run = frame) {
          frame = undefined;
          run();
        }
      }),
    );
  }
  costs.push(timed(() => view.update(content, false)));
  view.destroy();
  element.remove();
  const streamMs = costs.reduce((sum, cost) => sum + cost, 0);
  return { name, length: content.length, atOnceMs, streamMs, longestMs: Math.max(...costs) };
}

/** Every shape in 8 kB and 40 kB, streamed in steps of 32 characters with a layout after each. */
function measureAll(): Measurement[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(markdownCss);
  document.adoptedStyleSheets = [sheet];
  measure(
    'warm-up',
    text(() => section, 8_000),
    64,
  );
  return Object.entries(shapes).flatMap(([name, piece]) =>
    [8_000, 40_000].map((length) => measure(name, text(piece, length), 32)),
  );
}

// Here last: who finds it finds a page whose sanitizer is ready.
Object.assign(window, { measureAll });
