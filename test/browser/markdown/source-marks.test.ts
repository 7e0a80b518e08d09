// What may be the mark of a source: an element of its own where it stands in text, and nothing else anywhere.

import { createMarkdownView, type MarkdownView } from '../../../packages/widget/src/ui/markdown/markdown-view.ts';
import { equal, translate } from './check.ts';

describe('marks of sources', () => {
  let host: HTMLElement;
  let view: MarkdownView;
  beforeEach(() => {
    host = document.body.appendChild(document.createElement('div'));
    view = createMarkdownView(host, { t: translate, imageOrigins: [], onCopy: () => {} });
  });
  afterEach(() => {
    view.destroy();
    host.remove();
  });
  const marks = () => [...host.querySelectorAll('a:not([href])')].map(({ textContent }) => textContent);
  const shows = (text: string) => {
    view.update(text, false);
    return marks().join('');
  };

  it('stand in text, lists, tables, titles and emphasis', () => {
    equal(
      shows('Hot [1], slow [2][13].\n\n- a [3]\n\n| a |\n| - |\n| b [4] |\n\n## Title [5]\n\n**bold [6]** *[7]*'),
      '[1][2][13][3][4][5][6][7]',
    );
    equal(host.querySelector('p')?.textContent, 'Hot [1], slow [2][13].');
  });

  it('are none in code, links, images, escapes, definitions, tasks and longer words', () => {
    equal(
      shows('`a[1]` \\[2\\] [see [3]](https://a.example) ![4](https://a.example/x.png) [5](https://b.example)'),
      '',
    );
    equal(shows('```\na[1]\n```\n\n    b[2]\n\n[123] [x1] [1a] [ 1 ] [^1]'), '');
    equal(shows('- [x] task\n\n[1]: https://a.example\n\nsee [1]'), '');
    equal(host.querySelector('p a')?.getAttribute('href'), 'https://a.example/');
  });

  it('are not shown half, and keep their element while the text grows', async () => {
    const text = 'Hot [1] and slow [12], said he.';
    for (let end = 1; end <= text.length; end += 1) {
      view.update(text.slice(0, end), true);
      await new Promise((resolve) => setTimeout(resolve, 25));
      equal(/\d\]?(?!\])$|\[$/.test(host.textContent), false);
    }
    const [first] = host.querySelectorAll('a');
    view.update(`${text} More.`, true);
    view.update(`${text} More.`, false);
    equal(host.querySelector('a'), first);
    equal(marks().join(''), '[1][12]');
  });
});
