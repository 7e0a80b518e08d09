// Replies of the shapes that cost a renderer most, each as long as wanted.

const prose = `Some **bold** words, a \`code\` span and a [link](https://example.com/a) in one sentence, and then a second
sentence that says a little more about the first one.\n\n`;

const pieces: Readonly<Record<string, (index: number) => string>> = {
  prose: () => prose,
  list: (index) => `- item ${index} with **bold** text\n`,
  table: (index) =>
    index === 0 ? '| tea | price |\n|---|---|\n' : `| tea ${index} with **bold** text | ${index}.50 |\n`,
  code: (index) => (index === 0 ? '```js\n' : `const value${index} = [${index}, 'text'];\n`),
};

export type ReplyShape = 'prose' | 'list' | 'table' | 'code';

export function replyText(shape: ReplyShape, length: number): string {
  const piece = pieces[shape] ?? (() => '');
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += piece(index);
  return text.slice(0, length);
}
