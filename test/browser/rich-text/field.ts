// What tests of <persona-editor> share: the element as a page would use it, and what stands inside its shadow root.

import type { PersonaEditorElement } from '../../../packages/widget/src/editor-api.ts';
import { defineEditorElement, type EditorLocale } from '../../../packages/widget/src/ui/rich-text/define-element.ts';

/** Locales by `lang`; what is not here has no strings. */
export const locales = new Map<string, EditorLocale | Promise<EditorLocale>>();

const none: EditorLocale = { strings: {}, tag: 'en-US', isRightToLeft: false };
defineEditorElement(async (lang) => locales.get(lang) ?? none);

/** Puts markup on the page and gives its editors. */
export function place(markup: string): {
  readonly box: HTMLElement;
  readonly editors: readonly PersonaEditorElement[];
} {
  const box = document.createElement('div');
  box.innerHTML = markup;
  document.body.append(box);
  return { box, editors: [...box.querySelectorAll<PersonaEditorElement>('persona-editor')] };
}

export async function one(markup: string): Promise<PersonaEditorElement> {
  const [editor] = place(markup).editors;
  if (!editor) throw new Error('no editor');
  await settle();
  return editor;
}

/** The first element inside that fits. */
export function inside<E extends HTMLElement = HTMLElement>(editor: PersonaEditorElement, selector: string): E {
  const found = editor.shadowRoot?.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

export const field = (editor: PersonaEditorElement): HTMLElement => inside(editor, '.ProseMirror');

export const button = (editor: PersonaEditorElement, name: string): HTMLButtonElement =>
  inside<HTMLButtonElement>(editor, `button[aria-label="${name}"]`);

/** Writes at the end as the browser's own editing does. */
export async function type(editor: PersonaEditorElement, text: string): Promise<void> {
  editor.focus();
  // Inside the last block: behind it some browsers begin a new one.
  getSelection()?.selectAllChildren(field(editor).lastElementChild ?? field(editor));
  getSelection()?.collapseToEnd();
  await settle();
  document.execCommand('insertText', false, text);
  await settle();
}

/** Moves the focus elsewhere. A window in the background, as Firefox runs its tests, is told nothing of that. */
export function leave(editor: PersonaEditorElement, other: HTMLElement | null): void {
  const isHeard = document.hasFocus();
  other?.focus();
  if (!isHeard)
    field(editor).dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true, relatedTarget: other }));
}

/** Pastes as a person would. */
export async function paste(
  editor: PersonaEditorElement,
  content: { readonly html?: string; readonly text?: string; readonly files?: readonly File[] },
): Promise<void> {
  const data = new DataTransfer();
  if (content.html) data.setData('text/html', content.html);
  if (content.text) data.setData('text/plain', content.text);
  for (const file of content.files ?? []) data.items.add(file);
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true });
  // Firefox takes no data in the constructor.
  Object.defineProperty(event, 'clipboardData', { value: data });
  field(editor).dispatchEvent(event);
  await settle();
}

/** Two frames: mutations are read and views drawn. */
export function settle(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Waits for something that takes its time. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  for (let frames = 0; frames < 600; frames += 1) {
    if (condition()) return;
    await settle();
  }
  throw new Error(`never: ${what}`);
}

/** The pictures of the text, but not what ProseMirror puts beside them. */
export const pictures = (editor: PersonaEditorElement): readonly HTMLImageElement[] => [
  ...field(editor).querySelectorAll<HTMLImageElement>('.pc-picture img'),
];

/** A picture of one colour, as base64. */
export function dataUrl(width: number, height: number): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return canvas.toDataURL('image/png');
}

/** The same as a file. */
export function picture(width: number, height: number, name = 'tea.png'): File {
  const bytes = Uint8Array.from(atob(dataUrl(width, height).split(',')[1] ?? ''), (character) =>
    character.charCodeAt(0),
  );
  return new File([bytes], name, { type: 'image/png' });
}
