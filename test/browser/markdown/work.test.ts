// Work is counted, never timed: characters that the lexer is given and nodes that are put into the page.

import { Lexer } from 'marked';
import { ok, stage } from './check.ts';

const step = 16;

interface Work {
  lexed: number;
  nodes: number;
}

function streamWork(text: string): Work {
  const work: Work = { lexed: 0, nodes: 0 };
  // The nested calls of lists and quotes count too.
  const original = { block: Lexer.prototype.blockTokens, inline: Lexer.prototype.inlineTokens };
  Lexer.prototype.blockTokens = function count(this: Lexer, source: string, ...rest: never[]) {
    work.lexed += source.length;
    return original.block.call(this, source, ...rest) as never;
  };
  Lexer.prototype.inlineTokens = function count(this: Lexer, source, tokens) {
    work.lexed += source.length;
    return original.inline.call(this, source, tokens);
  };
  const shown = stage();
  const observer = new MutationObserver(() => undefined);
  observer.observe(shown.element, { subtree: true, childList: true });
  try {
    for (let end = step; end < text.length + step; end += step) {
      shown.push(text.slice(0, end));
      for (const { addedNodes } of observer.takeRecords()) work.nodes += addedNodes.length;
    }
    shown.view.update(text, false);
    for (const { addedNodes } of observer.takeRecords()) work.nodes += addedNodes.length;
  } finally {
    Object.assign(Lexer.prototype, { blockTokens: original.block, inlineTokens: original.inline });
    observer.disconnect();
    shown.end();
  }
  return work;
}

const sentence = 'Some **bold** words, a `code` span and a [link](https://example.com/a) in a sentence. ';

function repeat(piece: (index: number) => string, length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += piece(index);
  return text;
}

const shapes: Readonly<Record<string, (length: number) => string>> = {
  'one list': (length) => repeat((index) => `- item ${index} with **bold** text\n`, length),
  'one ordered list of tasks': (length) => repeat((index) => `${index + 1}. [ ] item ${index}\n`, length),
  'one loose list': (length) => repeat((index) => `- item ${index}\n\n  more\n\n`, length),
  'one table': (length) => `| a | b |\n|---|---|\n${repeat((index) => `| ${index} | some *text* |\n`, length)}`,
  'one code fence': (length) => `\`\`\`js\n${repeat((index) => `const value${index} = [${index}];\n`, length)}`,
  'one line of code': (length) => `\`\`\`\n${'abcdefgh '.repeat(length / 9)}`,
  'one paragraph': (length) => repeat(() => sentence, length),
  'one paragraph of short lines': (length) => repeat((index) => `line ${index} here\n`, length),
  'one paragraph without spaces': (length) => 'x'.repeat(length),
  'one paragraph in Chinese': (length) => '这是一个很长的句子，没有空格。'.repeat(length / 15),
  'one paragraph with a marker that never closes': (length) => `**open ${repeat(() => 'words and words ', length)}`,
  'one quote': (length) => repeat((index) => `> line ${index} of a quote\n`, length),
  'one item with nested items': (length) => `- top\n${repeat((index) => `  - nested ${index}\n`, length)}`,
  'one item with code': (length) => `1. Do:\n\n   \`\`\`\n${repeat((index) => `   step(${index});\n`, length)}`,
  'indented code': (length) => repeat((index) => `    line(${index});\n`, length),
  'one heading': (length) => `# ${'word '.repeat(length / 5)}`,
  'many paragraphs': (length) => repeat((index) => `${sentence}${index}\n\n`, length),
  definitions: (length) => repeat((index) => `[r${index}]: https://example.com/${index}\n`, length),
};

describe('the work of streaming', () => {
  for (const [name, make] of Object.entries(shapes)) {
    it(`grows with the length only: ${name}`, () => {
      const small = streamWork(make(20_000));
      const large = streamWork(make(40_000));
      const message = `20 kB ${JSON.stringify(small)}, 40 kB ${JSON.stringify(large)}`;
      ok(large.lexed < 2.6 * small.lexed, `characters lexed: ${message}`);
      ok(large.nodes < 2.6 * small.nodes + 200, `nodes created: ${message}`);
      ok(large.lexed < 40_000 * 600, `too many characters lexed: ${message}`);
    }).timeout(60_000);
  }
});
