import { describe, expect, it } from 'vitest';
import { createSpokenText } from '../../../../../packages/widget/src/features/announcer/spoken-text.ts';

const words = ({ label, words }: { label?: string | undefined; words: string }) =>
  label ? `[${label}] ${words}`.trim() : words;
const whole = (text: string) => createSpokenText()(text, true, 'en-US').map(words);

/** What is said of a text that grows by so many characters at a time. */
function streamed(text: string, step: number): string[] {
  const read = createSpokenText();
  const said: string[] = [];
  for (let end = step; end < text.length; end += step)
    said.push(...read(text.slice(0, end), false, 'en-US').map(words));
  return [...said, ...read(text, true, 'en-US').map(words)];
}

const formatted = `# Brewing tea

Here is **what** you need. It takes *five* minutes,
and some \`patience\`.

- a pot
- water at 80 °C
  1. fresh
- [x] tea

| Tea | Minutes |
| --- | :---: |
| Green | **2** |
| Black | 4 |

\`\`\`python
brew("tea")  # | --- |
\`\`\`

> Read on at [our shop](https://shop.example/tea?x=1), or https://www.tea.example/all.

---

Enjoy!`;

const spoken = [
  'Brewing tea.',
  'Here is what you need.',
  'It takes five minutes, and some patience.',
  'a pot.',
  'water at 80 °C.',
  'fresh.',
  '[taskDone] tea.',
  '[table] Tea, Minutes.',
  'Green, 2.',
  'Black, 4.',
  '[code] python.',
  'Read on at our shop, or tea.example.',
  'Enjoy!',
];

describe('what is said of a message', () => {
  it('is words: no marks, rulers, addresses or lines of code', () => {
    expect(whole(formatted)).toEqual(spoken);
  });

  it.each([1, 2, 3, 7, 50])('is the same, each sentence once, in pieces of %i characters', (step) => {
    expect(streamed(formatted, step)).toEqual(spoken);
  });

  it.each([
    ['a table without outer marks', 'Tea | Minutes\n--- | ---\nGreen | 2', ['[table] Tea, Minutes.', 'Green, 2.']],
    ['a bar that makes no table', 'this | that\nand more', ['this that and more']],
    ['a line under a title', 'Tea\n===\n\nGreen\n---\nis mild', ['Tea.', 'Green.', 'is mild']],
    ['code without a language', '~~~\n**\n~~~\nDone', ['[code]', 'Done']],
    ['code that never ends', 'See:\n```\nlet a = "b. c."', ['See:', '[code]']],
    ['code in a quote', '> ```js\n> a. b.\n> ```\n> Over.', ['[code] js.', 'Over.']],
    ['an escaped mark', 'two \\* three \\| four', ['two three four']],
    ['marks alone', '**\n\n***\n\n`` ` ``\n\n- \n\n#', []],
    ['a ruler that has no table', '| --- | --- |\nText', ['Text']],
    ['items of Japanese', '- 緑茶\n- 紅茶', ['緑茶。', '紅茶。']],
    ['a sentence and the next line', 'One.\nTwo', ['One.', 'Two']],
    ['windows lines', '- one\r\n- two\r\n\r\nThree.', ['one.', 'two.', 'Three.']],
  ])('of %s', (_, text, said) => {
    expect(whole(text)).toEqual(said);
    expect(streamed(text, 1)).toEqual(said);
  });

  it('of a sentence does not wait for the rest of its line', () => {
    const read = createSpokenText();
    expect(read('- One is here. Tw', false, 'en-US')).toEqual([{ words: 'One is here.' }]);
    expect(read('- One is here. Two is', false, 'en-US')).toEqual([]);
    expect(read('- One is here. Two is\n', false, 'en-US')).toEqual([]);
    expect(read('- One is here. Two is\n- Three', true, 'en-US')).toEqual([{ words: 'Two is.' }, { words: 'Three.' }]);
  });

  it('is nothing new when the text ends as it stood, or was made shorter', () => {
    const read = createSpokenText();
    read('One. Two.', true, 'en-US');
    expect(read('One. Two.', true, 'en-US')).toEqual([]);
    expect(read('One.', true, 'en-US')).toEqual([]);
    expect(read('One. Two.', true, 'en-US')).toEqual([]);
  });
});
