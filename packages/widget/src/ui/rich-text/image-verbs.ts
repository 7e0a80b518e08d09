// Pictures into the text, and what their buttons do; what fails says so in the words of docs/behaviour.md#rich-text.

import { closeHistory } from 'prosemirror-history';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { checkImages, newImageId } from './image-files.ts';
import type { ImageAction } from './image-frame.tsx';
import type { ImageHost, ImageState } from './image-host.ts';
import { schema } from './schema.ts';

export interface ImageVerbPorts {
  readonly images: ImageHost;
  readonly t: () => Translate;
  readonly notify: (text: string) => void;
  readonly onAlt: (node: Node) => void;
}

export interface ImageVerbs {
  /** Checks files and puts them where the caret is; their uploads begin. */
  add(given: readonly File[], view: EditorView): void;
  act(view: EditorView, action: ImageAction, node: Node, state: ImageState): void;
}

export function createImageVerbs({ images, t, notify, onAlt }: ImageVerbPorts): ImageVerbs {
  const say =
    (key: 'editor.downloadFailed' | 'editor.copyImageFailed' | 'editor.copyLinkFailed', hasAddress = true) =>
    () =>
      notify(t()(key, { message: t()(hasAddress ? 'editor.unavailable' : 'editor.imageGone') }));
  return {
    add(given, view) {
      const { files, problems } = checkImages(given, t());
      problems.forEach(notify);
      if (files.length === 0) return;
      const ids = files.map(newImageId);
      const nodes = files.map(({ name }, index) =>
        schema.nodes.image.create({ id: ids[index], fileName: name, isUndescribed: true }),
      );
      const place = images.place(files, ids);
      view.dispatch(
        closeHistory(view.state.tr)
          .replaceSelection(new Slice(Fragment.from(nodes), 0, 0))
          .scrollIntoView(),
      );
      void place.then((taken) =>
        removeImages(
          view,
          ids.filter((id) => !taken.includes(id)),
        ),
      );
    },
    act(view, action, node, { source, address }) {
      if (action === 'remove') {
        view.dispatch(closeHistory(view.state.tr).deleteSelection().scrollIntoView());
        view.focus();
      } else if (action === 'alt') onAlt(node);
      else if (action === 'copy-link')
        void (address ? copyText(address) : Promise.reject(new Error())).catch(
          say('editor.copyLinkFailed', address !== ''),
        );
      else if (source === '') say(action === 'download' ? 'editor.downloadFailed' : 'editor.copyImageFailed', false)();
      else if (action === 'download')
        void images
          .save(source, (node.attrs['fileName'] as string) || 'image')
          .catch(say('editor.downloadFailed', false));
      else void copyImage(source).catch(say('editor.copyImageFailed'));
    },
  };
}

/** What was not taken, such as the eleventh file, leaves the text again, and its history with it. */
function removeImages(view: EditorView, ids: readonly string[]): void {
  if (view.isDestroyed || ids.length === 0) return;
  const places: number[] = [];
  view.state.doc.descendants(({ attrs }, position) => {
    if (ids.includes(attrs['id'] as string)) places.unshift(position);
  });
  const { tr } = view.state;
  for (const position of places) tr.delete(position, position + 1);
  view.dispatch(tr.setMeta('addToHistory', false));
}

/** Puts the picture on the clipboard as PNG, the one type that all clipboards take. Rejects where that is not possible. */
async function copyImage(source: string): Promise<void> {
  if (typeof ClipboardItem === 'undefined') throw new TypeError('no clipboard for pictures');
  // The promise inside: Safari wants the item at once, within the gesture.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': toPng(source) })]);
}

async function toPng(source: string): Promise<Blob> {
  const image = new Image();
  if (!/^(?:blob|data):/.test(source)) image.crossOrigin = 'anonymous';
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
