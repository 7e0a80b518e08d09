// Marks of sources in a text that the renderer draws, whole and while it grows (ui/sources-and-steps/source-marks.ts).

import { createMarkdownView, type MarkdownView } from '../../../packages/widget/src/ui/markdown/markdown-view.ts';
import { createSourceMarks, type SourceMarks } from '../../../packages/widget/src/ui/sources-and-steps/source-marks.ts';
import { equal, translate } from './check.ts';

describe('marks of sources', () => {
  let host: HTMLElement;
  let view: MarkdownView;
  let marks: SourceMarks;
  beforeEach(() => {
    host = document.body.appendChild(document.createElement('div'));
    view = createMarkdownView(host, { t: translate, imageOrigins: [], onCopy: () => {} });
    marks = createSourceMarks(host);
    marks.setNames(new Map(Array.from({ length: 20 }, (_, index) => [index + 1, `Source ${index + 1}`])));
  });
  afterEach(() => {
    marks.destroy();
    view.destroy();
    host.remove();
  });
  const shown = () => [...host.querySelectorAll('[data-source]')].map(({ textContent }) => textContent).join('');
  const drawn = () => new Promise((resolve) => setTimeout(resolve, 25));
  const marksOf = async (text: string) => {
    view.update(text, false);
    await drawn();
    return shown();
  };

  it('stand in text, lists, tables, titles and emphasis', async () => {
    const text =
      'Hot [1], slow [2][13].\n\n- a [3]\n\n| a |\n| - |\n| b [4] |\n\n## Title [5]\n\n**bold [6]** *[7]* [99]';
    equal(await marksOf(text), '[1][2][13][3][4][5][6][7]');
    equal(host.querySelector('p')?.textContent, 'Hot [1], slow [2][13].');
  });

  it('are none in code, links and longer words', async () => {
    equal(await marksOf('`a[1]` [see [3]](https://a.example) [[4]](https://a.example) [5](https://b.example)'), '');
    equal(await marksOf('```\na[1]\n```\n\n    b[2]\n\n[123] [x1] [1a] [ 1 ] [^1]'), '');
    equal(await marksOf('- [x] task\n\n[1]: https://a.example\n\nsee [1]'), '');
    equal(host.querySelector('p a')?.getAttribute('href'), 'https://a.example/');
  });

  it('are not shown half and keep their element while the text grows, which ends as it is drawn at once', async () => {
    const text = 'Hot **and [1]** slow [2], said [12] he [99] `x[3]`. More [4][5], and more.';
    let first: Element | null = null;
    for (let end = 1; end <= text.length; end += 1) {
      view.update(text.slice(0, end), true);
      await drawn();
      equal(/ \d+\]?$| \[\d*$/.test(host.textContent), false);
      first ??= host.querySelector('[data-source="2"]');
    }
    view.update(text, false);
    await drawn();
    equal(host.querySelector('[data-source="2"]'), first);
    equal(shown(), '[1][2][12][4][5]');
    equal(host.textContent, text.replaceAll(/[*`]/g, ''));
    marks.setNames(new Map());
    equal(shown(), '');
    equal(host.textContent, text.replaceAll(/[*`]/g, ''));
  });
});
