import { createMarkdownView } from '../../../packages/widget/src/ui/markdown/markdown-view.ts';
import { equal, markup, ok, render, stage, translate } from './check.ts';

const manyQuotes = '>'.repeat(5_000);

describe('input that no message has', () => {
  const nested = [`${manyQuotes} x`, '- '.repeat(2_000), '1. '.repeat(2_000), '> - '.repeat(999), `a\n${manyQuotes}`];
  for (const text of nested) {
    it(`stays plain text where it is nested too deeply: ${text.slice(0, 12)}…`, () => {
      const shown = render(text);
      equal(shown.children.length, 0);
      equal(shown.textContent, text);
      ok(shown.classList.contains('pc-plain'), 'not marked as plain');
    });
  }

  it('becomes formatted again once it is corrected', () => {
    const shown = stage();
    shown.push(manyQuotes);
    shown.view.update('**fine**', false);
    equal(shown.html(), '<p dir="ltr"><strong>fine</strong></p>');
    equal(shown.element.className, 'pc-markdown');
    shown.end();
  });

  const length = 40_000;
  const repeated = [
    '[',
    '![',
    '](',
    '*',
    '**a ',
    '_a_',
    '`',
    '``a',
    '~',
    '<',
    '<u>',
    '</u>',
    '<a ',
    '&',
    '\\',
    '|',
    '| a ',
    '\n',
    ' ',
    '\t',
    '#',
    '# ',
    '- ',
    '-\n',
    '1.\n',
    '```\n',
    '~~~',
    '[a](b',
    '[a]: b\n',
    'a\n=\n',
    'https://',
    'a@b.',
    '<u>a</u>',
    '*a **b ',
    '{width=',
    '\u202e',
    '\ud83d',
    '😀',
    'x\n',
    '| a |\n|--|\n',
    '- a\n  - b\n',
  ];
  for (const piece of repeated) {
    it(`is drawn in full: ${JSON.stringify(piece)} forty thousand characters long`, () => {
      const text = piece.repeat(Math.ceil(length / piece.length));
      const shown = stage();
      shown.push(text.slice(0, length / 2));
      shown.push(text);
      shown.view.update(text, false);
      equal(shown.html(), markup(render(text)));
      shown.end();
    }).timeout(20_000);
  }

  it('stays plain text above a mebichar', () => {
    const text = '**a** '.repeat(200_000);
    const plain = render(text);
    equal(plain.children.length, 0);
    equal(plain.dir, 'auto');
  }).timeout(20_000);
});

describe('a view that is gone', () => {
  it('leaves no timer, frame, node or object URL', () => {
    const started = new Set<() => void>();
    const element = document.createElement('div');
    const later = (callback: () => void) => {
      started.add(callback);
      return () => started.delete(callback);
    };
    const view = createMarkdownView(element, {
      t: translate,
      imageOrigins: [],
      onCopy: () => undefined,
      clock: { now: () => 0, nextFrame: later, after: (_ms, callback) => later(callback) },
    });
    view.update('a', true);
    view.update('a b', true);
    equal(started.size, 1);
    view.destroy();
    equal(started.size, 0);
    equal(element.childNodes.length, 0);
  });
});
