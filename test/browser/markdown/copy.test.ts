import markdownCss from '../../../packages/widget/src/ui/markdown/markdown.css';
import { equal, stage, type Stage } from './check.ts';

const message = 'Run:\n\n```sh\nnpm ci\n\nnpm test\n```';

function withClipboard(clipboard: { writeText(text: string): Promise<void> } | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
}

async function press(shown: Stage): Promise<HTMLButtonElement> {
  const button = shown.element.querySelector<HTMLButtonElement>('.pc-copy');
  if (!button) throw new Error('no button');
  button.click();
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
  return button;
}

describe('the copy button', () => {
  let shown: Stage;
  before(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(markdownCss);
    document.adoptedStyleSheets = [sheet];
  });
  beforeEach(() => {
    shown = stage();
    shown.view.update(message, false);
  });
  afterEach(() => {
    shown.end();
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(document, 'execCommand');
  });

  it('copies the code and says so', async () => {
    let copied = '';
    withClipboard({
      writeText: (text) => {
        copied = text;
        return Promise.resolve();
      },
    });
    const button = await press(shown);
    equal(copied, 'npm ci\n\nnpm test');
    equal(button.textContent, 'markdown.copied');
    equal(shown.copies, 1);
  });

  const failing = { writeText: () => Promise.reject(new Error('not allowed')) };
  for (const [name, clipboard] of [
    ['is missing', undefined],
    ['refuses', failing],
  ] as const) {
    it(`selects the code where the clipboard ${name}, and nothing else may copy either`, async () => {
      withClipboard(clipboard);
      document.execCommand = () => false;
      const button = await press(shown);
      equal(getSelection()?.toString().trimEnd(), 'npm ci\n\nnpm test');
      equal(button.textContent, 'markdown.copyCode');
      equal(shown.copies, 0);
    });

    it(`copies as the visitor's keys do where the clipboard ${name}, and leaves nothing selected`, async () => {
      withClipboard(clipboard);
      let copied = '';
      document.execCommand = () => {
        copied = getSelection()?.toString().trimEnd() ?? '';
        return true;
      };
      const button = await press(shown);
      equal(copied, 'npm ci\n\nnpm test');
      equal(button.textContent, 'markdown.copied');
      equal(getSelection()?.rangeCount, 0);
    });
  }
});
