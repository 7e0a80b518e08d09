import fc from 'fast-check';
import { corpus, wholeCorpus } from '../../fixtures/markdown/corpus.ts';
import { equal, markup, ok, render, stage } from './check.ts';

describe('a streamed message', () => {
  for (const [name, text] of Object.entries(corpus)) {
    it(`S6, G4: ends as a reload shows it, whatever the pieces: ${name}`, () => {
      const expected = markup(render(text));
      for (const size of [1, 2, 3, 7, 16, 50]) {
        const shown = stage();
        shown.stream(text, size);
        shown.view.update(text, false);
        equal(shown.html(), expected, `pieces of ${size}`);
        shown.end();
      }
    });

    it(`may end after any character: ${name}`, () => {
      for (let end = 1; end < text.length; end += 1) {
        const shown = stage();
        const prefix = text.slice(0, end);
        shown.push(text.slice(0, Math.floor(end / 2)));
        shown.push(prefix);
        shown.view.update(prefix, false);
        equal(shown.html(), markup(render(prefix)), `cut after ${end}: ${JSON.stringify(prefix.slice(-30))}`);
        shown.end();
      }
    });
  }

  it('ends as a reload shows it when everything is in one message', () => {
    const expected = markup(render(wholeCorpus));
    for (const size of [5, 31, 400]) {
      const shown = stage();
      shown.stream(wholeCorpus, size);
      shown.view.update(wholeCorpus, false);
      equal(shown.html(), expected, `pieces of ${size}`);
      shown.end();
    }
  });

  it('shows finished blocks while streaming as a reload would', () => {
    for (const [name, text] of Object.entries(corpus)) {
      if (['links', 'html', 'confusing', 'lazyList', 'emphasis', 'images'].includes(name)) continue;
      const shown = stage();
      shown.stream(`${text}\n\nlast`, 4);
      equal(shown.html(), markup(render(`${text}\n\nlast`)), name);
      shown.end();
    }
  });

  it('ends as a reload shows it when one paragraph is very long', () => {
    const sentence = 'Words **bold** and *it* with `code_x`, [a link](https://example.com/a_b) and snake_case. ';
    for (const text of [
      sentence.repeat(120),
      `**${sentence.repeat(80)}**`,
      '这是一个很长的句子，没有空格。'.repeat(400),
    ]) {
      const expected = markup(render(text));
      ok(expected.includes('<span>'), 'not cut');
      for (const size of [13, 700]) {
        const shown = stage();
        shown.stream(text, size);
        shown.view.update(text, false);
        equal(shown.html(), expected, `pieces of ${size}`);
        shown.end();
      }
    }
  });

  const pieces = [
    ...'-*_`~[]()!<>|#\\ \n\n\n\t1.&:=\'"'.split(''),
    '- ',
    '1. ',
    '> ',
    '  ',
    '    ',
    '```',
    '~~~',
    '**',
    '\n- ',
    '\n  - ',
    '\n> ',
    '\n| a | b |\n|--|--|\n',
    '| x |',
    '[a](https://e.x)',
    '![i](https://cdn.example/i)',
    '[![i](https://cdn.example/i)](https://e.x)',
    '[r]',
    '[r]: https://e.x\n',
    'word ',
    "it's ",
    'words and words ',
    "**bold it's** ",
    '`code &amp; <b>` ',
    'https://e.x/a_b ',
    '&amp;',
    '&copy;',
    '&#0;',
    '\0',
    '\f',
    '\r\n',
    '<u>',
    '</u>',
    '- [ ] ',
    '---',
    '# ',
    'שלום ',
    '😀',
    '{width=200}',
  ];
  const document = fc.array(fc.constantFrom(...pieces), { minLength: 3, maxLength: 45 }).map((parts) => parts.join(''));

  it('G4: ends as a reload shows it for any text in any pieces', () => {
    fc.assert(
      fc.property(document, fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 8 }), (text, sizes) => {
        const shown = stage();
        let end = 0;
        for (let step = 0; end < text.length; step += 1) {
          end += 1 + (sizes[step % sizes.length] ?? 0);
          shown.push(text.slice(0, end));
        }
        shown.view.update(text, false);
        equal(shown.html(), markup(render(text)), JSON.stringify(text));
        shown.end();
      }),
      { numRuns: 500 },
    );
  });

  it('S9: is replaced in one go by a correction', () => {
    const shown = stage();
    shown.stream('# Title\n\nSome text\n\n- a\n- b\n', 5);
    shown.push('# Title\n\nOther text');
    equal(shown.html(), markup(render('# Title\n\nOther text')));
    shown.end();
  });

  it('goes on after it was drawn as finished', () => {
    const shown = stage();
    shown.view.update('One\n\nTwo', false);
    const first = shown.element.firstElementChild;
    shown.push('One\n\nTwo\n\nThree');
    equal(shown.element.children.length, 3);
    ok(shown.element.firstElementChild === first, 'the first block was made again');
    shown.end();
  });
});
