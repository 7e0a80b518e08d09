// Paste and drop, taken before ProseMirror's own, which would parse the HTML under a policy of its own (stack: Trusted
// Types). Pictures become uploads, HTML is cleaned to the schema, text stays text.

import { DOMParser, Fragment, type Node, Slice } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import { dropPoint } from 'prosemirror-transform';
import type { EditorView } from 'prosemirror-view';
import { linkTarget } from '../../core/safe-url.ts';
import { isElement } from '../kit/is-element.ts';
import { mostFormatted } from '../kit/most-formatted.ts';
import { isPicture, readPasted } from '../kit/read-pasted.ts';
import { fileOf } from './embedded-picture.ts';
import { readHtml } from './html-reader.ts';
import { applyLink, linkPassage, readAddress } from './links.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

export interface PastePorts {
  /** Takes picture files; null where they are none of the editor's. */
  readonly addImages: (files: readonly File[], view: EditorView) => void;
  /** Whether a picture of this address may be shown in place. */
  readonly isAllowedImage: (source: string) => boolean;
  /** Says that the text would be longer than the editor takes. */
  readonly tellTooLong: () => void;
}

/** The handlers for `handleDOMEvents`; true where the event was taken. */
export function createPasteHandlers(ports: PastePorts) {
  return {
    paste(view: EditorView, event: ClipboardEvent): boolean {
      const data = event.clipboardData;
      if (!data || !view.editable) return false;
      return take(view, data, event, ports);
    },
    drop(view: EditorView, event: DragEvent): boolean {
      // What is moved inside the editor is a slice already, not HTML.
      if (!event.dataTransfer || !view.editable || view.dragging) return false;
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      const slice = place && new Slice(Fragment.from(nodes.paragraph.create()), 1, 1);
      const position = slice && dropPoint(view.state.doc, place.pos, slice);
      if (typeof position === 'number') {
        view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(position))));
      }
      return take(view, event.dataTransfer, event, ports);
    },
  };
}

function take(view: EditorView, data: DataTransfer, event: Event, ports: PastePorts): boolean {
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const { isText, files } = readPasted(data);
  // Other files are the message's.
  const images = files.every(isPicture) ? files : [];
  if (isText ? !html && !text : files.length === 0) return false;
  event.preventDefault();
  if (isText && (view.state.selection.$from.parent.type.spec.code || !html)) insertText(view, text, ports);
  else if (isText) insertHtml(view, html, ports);
  if (images.length > 0) ports.addImages(images, view);
  view.focus();
  return true;
}

function insertText(view: EditorView, text: string, { tellTooLong }: PastePorts): void {
  const { state } = view;
  const { $from, empty } = state.selection;
  if (isTooLong(view, text.length)) return tellTooLong();
  if ($from.parent.type.spec.code)
    return view.dispatch(state.tr.insertText(text.replace(/\r\n?/g, '\n')).scrollIntoView());
  const address = /^\s*(?:https?:\/\/|mailto:)\S+\s*$/i.test(text) ? readAddress(text) : null;
  if (address && 'url' in address && !empty && $from.sameParent(state.selection.$to)) {
    const passage = { ...linkPassage(state), from: state.selection.from, to: state.selection.to };
    return view.dispatch(
      applyLink(state.tr, passage, address.url.href, state.doc.textBetween(passage.from, passage.to)),
    );
  }
  view.dispatch(state.tr.replaceSelection(sliceOf(text, $from.marks())).scrollIntoView().setMeta('paste', true));
}

/** Blank lines part paragraphs, line ends are line breaks. */
function sliceOf(text: string, marks: Node['marks']): Slice {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|\n+$/g, '')
    .split(/\n{2,}/);
  const blocks = paragraphs.map((paragraph) =>
    nodes.paragraph.create(
      null,
      paragraph
        .split('\n')
        .flatMap((line, index) => [
          ...(index > 0 ? [nodes.hard_break.create()] : []),
          ...(line ? [schema.text(line, marks)] : []),
        ]),
    ),
  );
  return new Slice(Fragment.from(blocks), 1, 1);
}

function insertHtml(view: EditorView, html: string, { addImages, isAllowedImage, tellTooLong }: PastePorts): void {
  const pictures: File[] = [];
  const dom = readHtml(html, {
    linkAddress: (address) => linkTarget(address)?.href ?? null,
    imageSource(source) {
      const file = fileOf(source);
      // Embedded ones are uploaded like files, after the text.
      if (file) pictures.push(file);
      return isAllowedImage(source) ? source : null;
    },
  });
  gatherItems(dom);
  const isOwn = /data-pm-slice=/.test(html);
  if (!isOwn) wrapLooseText(dom);
  const slice = DOMParser.fromSchema(schema).parseSlice(dom, { preserveWhitespace: isOwn });
  if (isTooLong(view, slice.size)) return tellTooLong();
  view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(slice.content)).scrollIntoView().setMeta('paste', true));
  if (pictures.length > 0) addImages(pictures, view);
}

/** What is not pasted costs nothing: it is on the clipboard still, and what was written stands as it did. */
function isTooLong({ state: { doc, selection } }: EditorView, size: number): boolean {
  return doc.content.size - (selection.to - selection.from) + size > mostFormatted;
}

const block = 'p, h1, h2, h3, blockquote, pre, ul, ol, li, div';

/** Text beside blocks is a paragraph: ProseMirror drops the spaces between its words where it has to make that itself. */
function wrapLooseText(root: HTMLElement): void {
  for (const box of [root, ...root.querySelectorAll('div, blockquote, li')]) {
    if (!box.querySelector(block)) continue;
    let paragraph: Element | undefined;
    for (const child of [...box.childNodes]) {
      if (isElement(child) && (child.matches(block) || child.querySelector(block))) paragraph = undefined;
      else if (paragraph || isElement(child) || child.nodeValue?.trim()) {
        if (!paragraph) child.before((paragraph = root.ownerDocument.createElement('p')));
        paragraph.append(child);
      }
    }
  }
}

/** Items without a list, as Word writes them, are one. */
function gatherItems(root: HTMLElement): void {
  for (const item of root.querySelectorAll('li')) {
    if (item.parentElement?.matches('ul,ol')) continue;
    const before = item.previousElementSibling;
    const list = before?.matches('ul[data-loose]') ? before : item.ownerDocument.createElement('ul');
    if (list !== before) {
      list.setAttribute('data-loose', '');
      item.before(list);
    }
    list.append(item);
  }
}
