// Pictures in ProseMirror: the node's view is one of ours, drawn anew when the node, its upload or the selection changes.

import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { createRoot } from 'react-dom/client';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { tw } from '../theme/tw.ts';
import { createEmbeddedPicture, type EmbeddedPicture } from './embedded-picture.ts';
import { type ImageAction, ImageFrame } from './image-frame.tsx';
import type { ImageHost, ImageState } from './image-host.ts';
import { firstWidth, widthRange } from './image-size.ts';
import { isElement } from '../kit/is-element.ts';

export interface ImageViewPorts {
  readonly createRoot: typeof createRoot;
  readonly images: ImageHost;
  readonly t: () => Translate;
  /** What the picture's buttons ask for; it is selected then. */
  readonly onAction: (action: ImageAction, node: Node, state: ImageState) => void;
}

/** What is known of a picture: of its upload, or of its address alone. */
function stateOf(node: Node, images: ImageHost, embedded: EmbeddedPicture): ImageState {
  const { id, src } = node.attrs as { id: string | null; src: string };
  const known = id === null ? null : images.look(id);
  if (known) return known;
  const source = id === null ? ((images.isAllowed(src) ? src : embedded.urlOf(src)) ?? '') : '';
  return { status: source ? 'loaded' : 'error', progress: 0, source, address: src };
}

interface ImageAttributes {
  readonly alt: string;
  readonly width: number | null;
  readonly id: string | null;
  readonly isUndescribed: boolean;
}

/** For `nodeViews`. */
export function createImageViews(ports: ImageViewPorts) {
  return (node: Node, view: EditorView, position: () => number | undefined): NodeView =>
    createView(node, view, position, ports);
}

function createView(
  first: Node,
  view: EditorView,
  position: () => number | undefined,
  ports: ImageViewPorts,
): NodeView {
  const { images, t, onAction } = ports;
  const dom = document.createElement('span');
  dom.className = tw`pc-picture-box my-1 inline-block max-w-full align-top`;
  const root = ports.createRoot(dom);
  const embedded = createEmbeddedPicture();
  let node = first;
  let isSelected = false;

  const change = (attributes: Readonly<Record<string, number>>, isStep: boolean) => {
    const place = position();
    if (place === undefined) return;
    const { tr } = view.state;
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(place, name, value);
    if (!isStep) tr.setMeta('addToHistory', false);
    view.dispatch(tr);
  };
  const room = () => view.dom.clientWidth - 24;
  const select = () => {
    const place = position();
    if (place === undefined) return;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, place)));
  };
  const draw = () => {
    const state = stateOf(node, images, embedded);
    const { alt, width, id, isUndescribed } = node.attrs as ImageAttributes;
    root.render(
      <ImageFrame
        t={t()}
        state={state}
        alt={alt}
        width={width}
        isUndescribed={isUndescribed}
        isSelected={isSelected}
        isEditable={view.editable}
        room={room}
        onLoad={({ naturalWidth, naturalHeight }) => {
          // What a value brought is shown as it came: looking at it must not change it.
          if (width !== null || id === null || naturalWidth === 0) return;
          const next = firstWidth(naturalWidth, widthRange(naturalWidth / naturalHeight, room()));
          change({ width: next, height: Math.round((next * naturalHeight) / naturalWidth) }, false);
        }}
        onResize={(next, height) => {
          select();
          change({ width: next, height }, true);
        }}
        onRetry={() => id !== null && images.retry(id)}
        onAction={(action) => {
          select();
          onAction(action, node, stateOf(node, images, embedded));
        }}
        onLeave={() => view.focus()}
      />,
    );
  };
  const stop = images.subscribe(draw);
  draw();

  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false;
      node = next;
      draw();
      return true;
    },
    selectNode() {
      isSelected = true;
      dom.dataset['selected'] = '';
      draw();
    },
    deselectNode() {
      isSelected = false;
      delete dom.dataset['selected'];
      draw();
    },
    // The controls have their own ideas of keys and pointers.
    stopEvent: ({ target }) => isElement(target) && target.closest('.pc-handle,button') !== null,
    ignoreMutation: () => true,
    destroy() {
      stop();
      embedded.destroy();
      root.unmount();
    },
  };
}
