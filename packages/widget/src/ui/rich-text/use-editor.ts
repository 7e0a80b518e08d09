// The editor's life inside its view: made once it has a place, told of new values, and what it tells.

import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { createRoot } from 'react-dom/client';
import { useImperativeHandle, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react';
import { mostFormatted } from '../kit/most-formatted.ts';
import { useLatest } from '../kit/use-latest.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { parseWithCaret, serializeDraft, serializeWithCaret } from './caret.ts';
import { createEditor, type Editor, isEmpty } from './create-editor.ts';
import type { ImageHost } from './image-host.ts';
import { leaveByPress } from './leave-block.ts';
import type { ImageAddress } from './serialize-inline.ts';
import { createImageViews } from './image-view.tsx';
import { createImageVerbs, type ImageVerbs } from './image-verbs.ts';
import { type MarkdownLexer, parseMarkdown } from './parse-markdown.ts';

export interface RichTextHandle {
  /** The text and where the caret stands in it. */
  caret(): { readonly text: string; readonly offset: number };
  focus(): void;
}

export interface RichTextProps {
  readonly createRoot: typeof createRoot;
  readonly t: Translate;
  readonly lexer: MarkdownLexer;
  readonly images: ImageHost;
  /** Markdown. A value that did not come from here replaces what stands there. */
  readonly value: string;
  /** Offset of the caret in the first value. */
  readonly caret: number;
  readonly takesFocus: boolean;
  readonly isDisabled: boolean;
  readonly isRequired?: boolean;
  readonly label: string;
  readonly placeholder: string;
  readonly describedBy?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly onChange: (value: string) => void;
  /** Enter sends; without it Enter makes paragraphs. */
  readonly onSubmit?: (() => void) | undefined;
  /** Escape in the text, where nothing of the editor's is open; without it Escape is for what is around. */
  readonly onLeave?: (() => void) | undefined;
  /** Says what went wrong. */
  readonly notify: (text: string) => void;
  readonly handle?: Ref<RichTextHandle>;
}

export interface EditorAsks {
  readonly onLink: () => void;
  readonly onAlt: (node: Node) => void;
  readonly onEscape: (event: KeyboardEvent) => void;
}

export interface UsedEditor {
  readonly state: EditorState | null;
  readonly editor: RefObject<Editor | null>;
  readonly images: RefObject<ImageVerbs | null>;
}

export function useEditor(place: RefObject<HTMLElement | null>, props: RichTextProps, asks: EditorAsks): UsedEditor {
  const editor = useRef<Editor | null>(null);
  const verbs = useRef<ImageVerbs | null>(null);
  const latest = useLatest({ props, asks });
  /** What `onChange` was told last: that value is ours. */
  const told = useRef(props.value);
  const isEdited = useRef(false);
  const [state, setState] = useState<EditorState | null>(null);
  const { images } = props;

  useLayoutEffect(() => {
    const field = place.current;
    if (!field) return undefined;
    const current = () => latest.current.props;
    const ownVerbs = createImageVerbs({
      images,
      t: () => current().t,
      notify: (text) => current().notify(text),
      onAlt: (node) => latest.current.asks.onAlt(node),
    });
    const { value, caret, lexer, onSubmit, takesFocus } = current();
    const created = createEditor({
      place: field,
      start: parseWithCaret(value, caret, lexer),
      attributes: (shown) => attributesOf(shown, current()),
      isEditable: () => !current().isDisabled,
      isAllowedImage: images.isAllowed,
      tellTooLong: () => current().notify(current().t('editor.tooLong', { max: mostFormatted, count: mostFormatted })),
      addImages: ownVerbs.add,
      imageView: createImageViews({
        createRoot: current().createRoot,
        images,
        t: () => current().t,
        onAction: (...ask) => ownVerbs.act(created.view, ...ask),
      }),
      openLink: () => latest.current.asks.onLink(),
      focusToolbar: () => field.parentElement?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus(),
      submit: onSubmit && (() => current().onSubmit?.()),
      onEscape: (event) => latest.current.asks.onEscape(event),
      onUpdate(next, { before, docChanged }) {
        setState(next);
        if (docChanged && !next.doc.eq(before)) tell(next.doc);
      },
    });
    const tell = (doc: Node) => {
      const text = serializeDraft(doc, addressesOf(images));
      isEdited.current = true;
      if (text === told.current) return;
      told.current = text;
      current().onChange(text);
    };
    // A picture that has arrived may now have an address.
    const stop = images.subscribe(() => isEdited.current && tell(created.view.state.doc));
    // The field around the text: in the composer its row of buttons is part of it.
    const stopPress = leaveByPress(created.view, field.parentElement ?? field);
    editor.current = created;
    verbs.current = ownVerbs;
    setState(created.view.state);
    if (takesFocus) created.view.focus();
    showCaret(created.view, field);
    return () => {
      editor.current = null;
      stop();
      stopPress();
      created.destroy();
    };
  }, [images, place]);

  useLayoutEffect(() => {
    const created = editor.current;
    if (!created || props.value === told.current) return;
    // Who is writing goes on where they are when something comes behind it.
    const { view } = created;
    const staysPut = view.hasFocus() && told.current !== '' && props.value.startsWith(told.current);
    told.current = props.value;
    isEdited.current = false;
    const caret = staysPut ? view.state.selection.head : Number.MAX_SAFE_INTEGER;
    created.reset({ doc: parseMarkdown(props.value, props.lexer), caret });
    setState(created.view.state);
  }, [props.lexer, props.value]);

  // The attributes of the field depend on these.
  useLayoutEffect(() => {
    editor.current?.view.setProps({});
  }, [props.t, props.isDisabled, props.isRequired, props.label, props.placeholder, props.describedBy]);

  useImperativeHandle(
    props.handle,
    () => ({
      focus: () => editor.current?.view.focus(),
      caret() {
        const view = editor.current?.view;
        const text = told.current;
        if (!view) return { text, offset: text.length };
        const written = serializeWithCaret(view.state.doc, view.state.selection.head, addressesOf(images));
        // What was only looked at stays as it was typed.
        return { text, offset: Math.min(written.offset, text.length) };
      },
    }),
    [images],
  );

  return { state, editor, images: verbs };
}

/** Of a long text the caret's line is seen, where one goes on. The field alone scrolls for it, not the page around. */
function showCaret(view: EditorView, field: HTMLElement): void {
  if (field.scrollHeight <= field.clientHeight) return;
  const { bottom } = view.coordsAtPos(view.state.selection.head);
  field.scrollTop += Math.max(0, Math.ceil(bottom - field.getBoundingClientRect().bottom));
}

const addressesOf =
  (images: ImageHost): ImageAddress =>
  ({ attrs: { id, src } }) =>
    id ? images.addressOf(id as string) : (src as string) || null;

function attributesOf(
  { doc }: EditorState,
  { label, placeholder, describedBy, isDisabled, isRequired, onSubmit }: RichTextProps,
): Record<string, string> {
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-placeholder': placeholder,
    'data-placeholder': placeholder,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isRequired && { 'aria-required': 'true' }),
    ...(isDisabled && { 'aria-disabled': 'true' }),
    ...(isEmpty(doc) && { 'data-empty': '' }),
    ...(onSubmit && { enterkeyhint: 'send' }),
  };
}
