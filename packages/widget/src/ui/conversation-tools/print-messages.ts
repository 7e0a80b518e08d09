// The conversation on paper: a document of its own in a frame, so that nothing of the page around is printed, and nothing of it is changed.

import type { Translate } from '../../features/i18n/i18n-types.ts';
import { chunks } from '../chunks.ts';
import type { Written } from './written-messages.ts';

export interface PrintedConversation {
  readonly title: string;
  readonly messages: readonly Written[];
  readonly lang: string;
  readonly dir: string;
  /** Origins from which pictures load. */
  readonly imageOrigins: readonly string[];
  readonly t: Translate;
}

/** Black on white in either theme. No policy of the page forbids styles that a script sets. */
const paper = {
  background: 'canvas',
  color: 'canvastext',
  colorScheme: 'light',
  font: '11pt/1.45 system-ui',
  overflowWrap: 'anywhere',
};

/** How its parts stand. */
const parts = `
h1 { font-size: 16pt }
h2 { font-size: 11pt }
article { margin-block: 12pt; border-inline-start: 1pt solid; padding-inline-start: 8pt }
p, ul, ol, pre, table { margin-block: 5pt }
ul, ol { padding-inline-start: 18pt }
li > * { margin-block: 0 }
h3, h4, h5, h6 { margin-block: 8pt 3pt }
article > h3 { margin: 0; font-size: 9pt }
table { border-collapse: collapse; font: inherit }
td, th { border: .5pt solid; padding: 4pt 6pt; text-align: start }
img, pre, code { max-inline-size: 100%; white-space: pre-wrap }
pre, code { font-size: 9.5pt }
.pc-task { list-style: none; margin-inline-start: -14pt }
.pc-task > div, .pc-task p { display: inline }
.pc-code-head { display: none }`;

/** Pictures that do not come in time are left out. */
const picturesWithinMs = 5_000;

/** Prints; rejects where the browser has nothing to print with. The frame goes when that is over. */
export async function printMessages(container: HTMLElement, printed: PrintedConversation): Promise<void> {
  const { helpers } = await chunks.messages.open();
  container.querySelector('.pc-printed')?.remove();
  const frame = document.createElement('iframe');
  // A frame that is not drawn is not printed by all browsers.
  frame.className = 'pc-printed pc-sr';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  container.append(frame);
  const { contentWindow, contentDocument } = frame;
  try {
    if (!contentDocument || typeof contentWindow?.print !== 'function') throw new Error('persona-chat: cannot print');
    const views = write(contentDocument, printed, helpers.createMarkdownView);
    const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(parts);
    contentDocument.adoptedStyleSheets = [sheet];
    contentWindow.addEventListener('afterprint', () => {
      for (const view of views) view.destroy();
      frame.remove();
    });
    await whenDrawn(contentDocument);
    contentWindow.focus();
    contentWindow.print();
  } catch (thrown) {
    frame.remove();
    throw thrown;
  }
}

type CreateView = Awaited<ReturnType<typeof chunks.messages.open>>['helpers']['createMarkdownView'];

function write(page: Document, printed: PrintedConversation, createView: CreateView): ReturnType<CreateView>[] {
  const { title, messages, lang, dir, imageOrigins, t } = printed;
  Object.assign(page.documentElement, { lang, dir });
  Object.assign(page.documentElement.style, paper);
  page.title = title;
  const add = (parent: Element, name: string, text = '') => {
    const element = page.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  add(page.body, 'h1', title);
  return messages.map(({ author, time, day, note, content, files, isOwn }) => {
    if (day) add(page.body, 'h2', day);
    const article = add(page.body, 'article');
    const heading = add(article, 'h3');
    add(heading, 'bdi', author);
    heading.append(['', time, note].filter((part, index) => index === 0 || part).join(' · '));
    const view = createView(add(article, 'div'), {
      t,
      imageOrigins,
      onCopy: () => undefined,
      formulas: isOwn ? undefined : chunks.formulas,
    });
    view.update(content, false);
    for (const { name, words } of files) {
      for (const text of [name, words].filter(Boolean)) add(article, 'p', text).dir = 'auto';
    }
    return view;
  });
}

async function whenDrawn(page: Document): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  for (const button of page.querySelectorAll('button')) button.remove();
  for (const mark of page.querySelectorAll('.pc-check')) mark.textContent = mark.matches('.pc-checked') ? '☑ ' : '☐ ';
  const pictures = [...page.images].map((image) => {
    image.loading = 'eager';
    return image.decode().catch(() => undefined);
  });
  await Promise.race([Promise.all(pictures), new Promise((resolve) => setTimeout(resolve, picturesWithinMs))]);
}
