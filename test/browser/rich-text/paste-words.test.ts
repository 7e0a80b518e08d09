// Words that are pasted stay words.

import { equal } from '../markdown/check.ts';
import { field, one, paste } from './field.ts';

const pasted = {
  'behind a heading': ['<h2>Title</h2><b>one</b> <i>two</i> <a href="https://b.example">three</a>', 'one two three'],
  'behind a heading in a box': ['<div><h2>T</h2><b>one</b> <i>two</i></div>', 'one two'],
  'behind a paragraph, a hard one too': ['<p>p</p><b>one</b>&nbsp;<i>two</i>', 'one two'],
  'behind a table': [
    '<table><tr><td>x</td></tr></table><a href="https://a.example">one</a> <a href="https://b.example">two</a>',
    'one two',
  ],
  'as spans': ['<h2>T</h2><span>one</span><span> </span><b>two</b>', 'one two'],
  'before a list in an item': ['<ul><li><b>one</b> <i>two</i><ul><li>x</li></ul></li></ul>', 'one two'],
} as const;

describe('words with formats', () => {
  afterEach(() => document.body.replaceChildren());

  for (const [where, [html, words]] of Object.entries(pasted)) {
    it(`keep their spaces ${where}`, async () => {
      const editor = await one('<persona-editor></persona-editor>');
      await paste(editor, { html, text: words });
      const paragraphs = [...field(editor).querySelectorAll('p')].map(({ textContent }) => textContent);
      equal(paragraphs.includes(words) ? words : paragraphs.join(' | '), words);
    });
  }

  it('make no empty paragraph of the space between blocks', async () => {
    const editor = await one('<persona-editor></persona-editor>');
    await paste(editor, { html: '<p>one</p>\n <p>two</p> <ul> <li>three</li> </ul>', text: 'one two three' });
    equal(field(editor).querySelectorAll('p').length, 3);
  });
});
