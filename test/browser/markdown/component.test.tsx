import { createRoot, type Root } from 'react-dom/client';
import markdownCss from '../../../packages/widget/src/ui/markdown/markdown.css';
import { Markdown, type MarkdownProps } from '../../../packages/widget/src/ui/markdown/markdown.tsx';
import { equal, ok, translate } from './check.ts';

describe('the component', () => {
  let host: HTMLElement;
  let root: Root;
  const base: MarkdownProps = { text: '', isStreaming: false, allowedImageOrigins: [], t: translate };

  const paint = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 80));
  const draw = async (props: Partial<MarkdownProps>) => {
    root.render(<Markdown {...base} {...props} />);
    await paint();
  };

  beforeEach(() => {
    host = document.createElement('div');
    document.body.append(host);
    root = createRoot(host);
  });
  afterEach(() => {
    root.unmount();
    host.remove();
  });

  it('follows a stream to its end', async () => {
    await draw({ text: 'Hello **wor', isStreaming: true });
    equal(host.querySelector('strong')?.textContent, 'wor');
    await draw({ text: 'Hello **world** and', isStreaming: true });
    equal(host.querySelector('strong')?.textContent, 'world');
    await draw({ text: 'Hello **world** and all.' });
    equal(host.textContent, 'Hello world and all.');
  });

  it('draws anew in another language', async () => {
    await draw({ text: '```\nx\n```' });
    equal(host.querySelector('button')?.textContent, 'markdown.copyCode');
    await draw({ text: '```\nx\n```', t: (key) => `de:${key}` });
    equal(host.querySelectorAll('button').length, 1);
    equal(host.querySelector('button')?.textContent, 'de:markdown.copyCode');
  });

  it('takes a new list of image origins', async () => {
    const text = '![x](https://other.example/a.png)';
    await draw({ text });
    equal(host.querySelector('img'), null);
    root.render(<Markdown {...base} text={text} allowedImageOrigins={['https://other.example']} />);
    ok(host.querySelector('img'), 'no picture');
  });

  it('brings its style as text', () => {
    new CSSStyleSheet().replaceSync(markdownCss);
    ok(markdownCss.includes('.pc-markdown') && !/\drem\b/.test(markdownCss), 'no style, or rem in it');
  });
});
