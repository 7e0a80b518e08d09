// The editor as a view: text in, text out, and what stands around the text – toolbar, dialogs, counter.

import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useMemo, useRef, useState } from 'react';
import { AltEditor } from './alt-editor.tsx';
import { withEditorStrings } from './editor-strings.ts';
import { countCharacters } from './embedded-picture.ts';
import { heldRange } from './held-range.ts';
import { copyText } from './image-verbs.ts';
import { LinkEditor } from './link-editor.tsx';
import { applyLink, type LinkPassage, linkPassage, noAutolink } from './links.ts';
import { schema } from './schema.ts';
import { tw } from '../theme/tw.ts';
import { toggleMark } from './toggle-mark.ts';
import { Toolbar } from './toolbar.tsx';
import { type RichTextProps, useEditor } from './use-editor.ts';
import { isComposing } from '../kit/is-composing.ts';

type Aside =
  | { readonly kind: 'link'; readonly passage: LinkPassage; readonly offset: number }
  | { readonly kind: 'alt'; readonly node: Node; readonly offset: number };

const counterClass = tw`pc-counter w-full py-1 text-end text-muted-foreground text-tiny tabular-nums data-[over]:font-semibold data-[over]:text-destructive`;

/** Width of the dialogs (side-dialog.tsx). */
const ASIDE_WIDTH = 304;

/** The rich-text editor (docs/behaviour.md#rich-text). */
export function RichText(given: RichTextProps) {
  const t = useMemo(() => withEditorStrings(given.t), [given.t]);
  const props = { ...given, t };
  const { isDisabled, notify, maxLength, value } = props;
  const place = useRef<HTMLDivElement>(null);
  const [aside, setAside] = useState<Aside | null>(null);
  const { state, editor, images } = useEditor(place, props, {
    onLink: openLink,
    onAlt: (node) => show({ kind: 'alt', node }),
    onEscape,
  });
  const view = editor.current?.view;

  function show(next: { kind: 'link'; passage: LinkPassage } | { kind: 'alt'; node: Node }) {
    const target = editor.current?.view;
    if (target && place.current) setAside({ ...next, offset: offsetOf(target, place.current) });
  }

  function openLink() {
    const target = editor.current?.view;
    if (!target || target.state.selection.$from.parent.type.spec.code) return;
    const passage = linkPassage(target.state);
    target.dispatch(target.state.tr.setMeta(heldRange, passage));
    show({ kind: 'link', passage });
  }

  function closeAside() {
    const target = editor.current?.view;
    target?.dispatch(target.state.tr.setMeta(heldRange, null));
    setAside(null);
  }

  /** Closes the innermost thing: a dialog beside the text, else the editor where it can be left. */
  function onEscape(event: KeyboardEvent) {
    const leave = aside ? closeAside : props.onLeave;
    if (!leave || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  }

  /** `held` is the passage that the dialog was about, wherever it stands by now. */
  function finish(change: (target: EditorView, held: Pick<LinkPassage, 'from' | 'to'>) => void) {
    const target = editor.current?.view;
    if (!target) return;
    const held = heldRange.getState(target.state) ?? target.state.selection;
    closeAside();
    change(target, held);
    target.focus();
  }

  const copyLink = (href: string) =>
    void copyText(href).catch(() => notify(t('editor.copyLinkFailed', { message: t('editor.unavailable') })));

  return (
    <>
      {state && (
        <Toolbar
          t={t}
          state={state}
          isDisabled={isDisabled}
          onMark={(type) => view && toggleMark(type)(view.state, view.dispatch)}
          onLink={openLink}
          onImages={(files) => finish((target) => images.current?.add(files, target))}
          onLeave={() => view?.focus()}
        />
      )}
      <div ref={place} className="pc-rich pc-markdown" />
      {maxLength !== undefined && (
        <p className={counterClass} data-over={countCharacters(value) > maxLength ? '' : undefined}>
          {countCharacters(value)}/{maxLength}
        </p>
      )}
      {aside?.kind === 'link' && (
        <LinkEditor
          t={t}
          passage={aside.passage}
          offset={aside.offset}
          onClose={closeAside}
          onCopy={copyLink}
          onApply={(href, text) =>
            finish((target, { from, to }) => {
              const tr = applyLink(closeHistory(target.state.tr), { ...aside.passage, from, to }, href, text);
              target.dispatch(tr.setMeta(noAutolink, true));
            })
          }
          onRemove={() =>
            finish((target, { from, to }) => {
              const tr = closeHistory(target.state.tr).removeMark(from, to, schema.marks.link);
              target.dispatch(tr.setMeta(noAutolink, true));
            })
          }
        />
      )}
      {aside?.kind === 'alt' && (
        <AltEditor
          t={t}
          alt={aside.node.attrs['alt'] as string}
          offset={aside.offset}
          onClose={closeAside}
          onApply={(alt) =>
            finish((target) => {
              const { selection, tr } = target.state;
              if (!(selection instanceof NodeSelection)) return;
              const { from } = selection;
              // An empty one is a decision too: the picture is for decoration.
              const decided = closeHistory(tr)
                .setNodeAttribute(from, 'alt', alt)
                .setNodeAttribute(from, 'isUndescribed', false);
              target.dispatch(decided.setSelection(NodeSelection.create(decided.doc, from)));
            })
          }
        />
      )}
    </>
  );
}

/** Where a dialog about the selection begins, so that it stays inside the field. */
function offsetOf(view: EditorView, place: HTMLElement): number {
  const box = place.getBoundingClientRect();
  const { left, right } = view.coordsAtPos(view.state.selection.from);
  const isRtl = getComputedStyle(place).direction === 'rtl';
  const start = isRtl ? box.right - right : left - box.left;
  return Math.round(Math.max(0, Math.min(start - 24, box.width - ASIDE_WIDTH)));
}
