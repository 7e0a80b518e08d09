// The composer's formatting mode as a visitor drives it.

import { expect, type Locator, type Page } from '@playwright/test';
import { chatOn } from './chat.ts';

export interface Clipboard {
  readonly html?: string;
  readonly text?: string;
  readonly files?: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[];
}

export interface Formatting {
  /** Where one writes. */
  readonly field: Locator;
  readonly toolbar: Locator;
  /** The button "Formatting". */
  readonly toggle: Locator;
  readonly linkDialog: Locator;
  /** Turns the mode on and waits for the editor. */
  open(): Promise<void>;
  /** Turns it off; what the plain field holds, and where its caret stands. */
  close(): Promise<{ readonly text: string; readonly caret: number }>;
  /** The content as plain elements: no classes, no directions, pictures as `<img>` with their width. */
  content(): Promise<string>;
  clear(): Promise<void>;
  /** A paste event as browsers fire it. */
  paste(clipboard: Clipboard): Promise<void>;
  pickImages(...files: NonNullable<Clipboard['files']>): Promise<void>;
}

/** Opens the chat of a page, introduces the visitor and turns formatting on. */
export async function openFormatting(page: Page, url: string): Promise<Formatting> {
  const chat = chatOn(page);
  await page.goto(url);
  await chat.open();
  await chat.introduce();
  const formatting = formattingOn(page);
  await formatting.open();
  return formatting;
}

export function formattingOn(page: Page): Formatting {
  const field = page.locator('persona-chat [contenteditable="true"][role="textbox"]');
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  const toggle = page.getByRole('button', { name: 'Formatting', exact: true });
  return {
    field,
    toolbar,
    toggle,
    linkDialog: page.getByRole('dialog', { name: 'Link' }),
    async open() {
      // On touch devices the button comes with the focus.
      await chatOn(page).input.focus();
      await toggle.click();
      await expect(field).toBeFocused();
    },
    async close() {
      await toggle.click();
      const plain = page.locator('persona-chat textarea');
      await expect(plain).toBeFocused();
      return plain.evaluate((area: HTMLTextAreaElement) => ({ text: area.value, caret: area.selectionStart }));
    },
    content: () => field.evaluate(plainElements),
    async clear() {
      await field.press('ControlOrMeta+a');
      await field.press('Delete');
      // The second takes the list, quote or heading away.
      await field.press('Backspace');
      await field.press('Backspace');
    },
    async paste({ html, text, files = [] }) {
      const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }));
      await field.evaluate(
        (element, clipboard) => {
          const clipboardData = new DataTransfer();
          if (clipboard.html !== undefined) clipboardData.setData('text/html', clipboard.html);
          if (clipboard.text !== undefined) clipboardData.setData('text/plain', clipboard.text);
          for (const { name, mimeType, bytes } of clipboard.given) {
            clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
          }
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true });
          // Firefox empties what a script puts into one.
          Object.defineProperty(event, 'clipboardData', { value: clipboardData });
          element.dispatchEvent(event);
        },
        { html, text, given },
      );
    },
    async pickImages(...files) {
      await toolbar.locator('input[type="file"]').setInputFiles([...files]);
    },
  };
}

/** Nothing of the editor's code arrives before what is given back is called. */
export async function heldEditor(page: Page): Promise<() => void> {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  await page.route('**/chunks/rich-text-chunk-*', (route) => promise.then(() => route.continue()));
  return resolve;
}

/** Runs in the page. */
function plainElements(root: Element): string {
  // A page may have put something else in the place of `Element`.
  const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
  const write = (node: Node): string => {
    if (!isElement(node)) return node.textContent ?? '';
    if (node.matches('.ProseMirror-trailingBreak, .ProseMirror-separator')) return '';
    if (node.matches('.pc-picture-box')) {
      const width = (node.firstElementChild as HTMLElement).style.inlineSize;
      return `<img${width === 'auto' ? '' : ` ${width}`}>`;
    }
    const name = node.localName;
    const href = node.getAttribute('href');
    const inner = [...node.childNodes].map(write).join('');
    // The passage that a dialog is about.
    if (name === 'span') return inner;
    return name === 'br' ? '<br>' : `<${name}${href === null ? '' : ` ${href}`}>${inner}</${name}>`;
  };
  return [...root.childNodes].map(write).join('');
}
