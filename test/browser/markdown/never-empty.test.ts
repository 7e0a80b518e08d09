import { createMarkdownView } from '../../../packages/widget/src/ui/markdown/markdown-view.ts';
import { equal, translate } from './check.ts';

describe('a message whose markdown shows nothing', () => {
  const shown = (text: string, isStreamed: boolean) => {
    const element = document.createElement('div');
    const view = createMarkdownView(element, { t: translate, imageOrigins: [], onCopy: () => {} });
    if (isStreamed) view.update(text, true);
    view.update(text, false);
    return element.textContent?.trim();
  };

  for (const isStreamed of [false, true])
    for (const text of [
      '[docs]: https://example.com/page',
      '#',
      '>',
      '-',
      '<u></u>',
      '&nbsp;',
      '> [a]: https://a.example',
    ])
      it(`stands as it was written: ${text}${isStreamed ? ', streamed' : ''}`, () =>
        equal(shown(text, isStreamed), text));

  it('shows lines that look like definitions without an address', () => {
    equal(shown('[order]: 12345\n[invoice]: /2026/77', false), '[order]: 12345[invoice]: /2026/77');
  });

  it('is left alone where a line, a picture or the name of one shows', () => {
    equal(shown('---', false), '');
    equal(shown('![](https://a.example/b.png)', false), 'markdown.imageBlocked');
    equal(shown('', false), '');
  });
});
