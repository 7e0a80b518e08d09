import { atom } from 'nanostores';
import { createRoot, type Root } from 'react-dom/client';
import markdownCss from '../../../packages/widget/src/ui/markdown/markdown.css';
import { Markdown, type MarkdownProps, type ShownText } from '../../../packages/widget/src/ui/markdown/markdown.tsx';
import { equal, ok, translate } from './check.ts';

describe('the component', () => {
  let host: HTMLElement;
  let root: Root;
  const $message = atom<ShownText | undefined>(undefined);
  const base: MarkdownProps = { $message, allowedImageOrigins: [], t: translate };

  const paint = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 80));
  const draw = async (content: string, props: Partial<MarkdownProps> & { readonly isStreaming?: boolean } = {}) => {
    const { isStreaming = false, ...others } = props;
    $message.set({ content, isStreaming });
    root.render(<Markdown {...base} {...others} />);
    await paint();
  };

  /** Waits for what a stream draws at its own pace. */
  const shows = async (text: string) => {
    const end = performance.now() + 5_000;
    while (host.textContent !== text && performance.now() < end) await paint();
    equal(host.textContent, text);
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
    await draw('Hello **wor', { isStreaming: true });
    await shows('Hello wor');
    equal(host.querySelector('strong')?.textContent, 'wor');
    await draw('Hello **world** and', { isStreaming: true });
    await shows('Hello world and');
    equal(host.querySelector('strong')?.textContent, 'world');
    await draw('Hello **world** and all.');
    await shows('Hello world and all.');
  });

  it('draws anew in another language', async () => {
    await draw('```\nx\n```');
    equal(host.querySelector('button')?.textContent, 'markdown.copyCode');
    await draw('```\nx\n```', { t: (key) => `de:${key}` });
    equal(host.querySelectorAll('button').length, 1);
    equal(host.querySelector('button')?.textContent, 'de:markdown.copyCode');
  });

  it('takes a new list of image origins', async () => {
    const text = '![x](https://other.example/a.png)';
    await draw(text);
    equal(host.querySelector('img'), null);
    root.render(<Markdown {...base} allowedImageOrigins={['https://other.example']} />);
    ok(host.querySelector('img'), 'no picture');
  });

  it('brings its style as text', () => {
    new CSSStyleSheet().replaceSync(markdownCss);
    ok(markdownCss.includes('.pc-markdown') && !/\drem\b/.test(markdownCss), 'no style, or rem in it');
  });
});
