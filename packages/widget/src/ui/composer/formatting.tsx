// The composer's formatting mode: the editor takes the place of the plain field once its code is here, and gives it back;
// text and caret go with it both ways.

import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useSession, useTalk, useUi } from '../context.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { loadMarkdown, loadRichText } from '../lazy.ts';

interface EditorHandle {
  caret(): { readonly text: string; readonly offset: number };
  focus(): void;
}

export interface Formatting {
  /** Asked for: the editor stands there, or will soon. */
  readonly isOn: boolean;
  toggle(): void;
  /** Moves the focus to where one writes. */
  focus(): void;
  /** The editor, or null while the plain field serves. */
  readonly editor: ((describedBy: string) => React.ReactNode) | null;
}

/** Pictures of the text are named by their uploads: such a draft can only come from the editor. */
const isFormatted = /\]\(upload:/;

export function useFormatting(input: RefObject<HTMLTextAreaElement | null>): Formatting {
  const { composer } = useTalk();
  const { toasts } = useSession();
  const { sheets } = useUi();
  const [isOn, setIsOn] = useState(() => isFormatted.test(composer.$draft.get()));
  const [, setLoadedAt] = useState(0);
  const editor = useRef<EditorHandle | null>(null);
  const caret = useRef<number | null>(null);
  const views = isOn ? loadRichText.loaded : undefined;
  const lexer = isOn ? loadMarkdown.loaded : undefined;

  useLayoutEffect(() => {
    if (!isOn || (views && lexer)) return undefined;
    let isCurrent = true;
    Promise.all([loadRichText(), loadMarkdown()]).then(
      () => isCurrent && setLoadedAt((count) => count + 1),
      () => isCurrent && fail(),
    );
    return () => {
      isCurrent = false;
    };
  });

  // Back in the plain field the caret stands where it stood.
  useLayoutEffect(() => {
    const field = input.current;
    if (isOn || caret.current === null || !field) return;
    field.focus();
    field.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [input, isOn]);

  function fail() {
    setIsOn(false);
    toasts.show({ tone: 'alert', key: 'opening.partMissing', action: { key: 'opening.retry', run: () => setIsOn(true) } });
  }

  function toggle() {
    if (isOn) caret.current = editor.current?.caret().offset ?? null;
    setIsOn(!isOn);
  }

  if (views && lexer) {
    sheets.add(views.richTextCss);
    sheets.add(lexer.markdownCss);
  }
  return {
    isOn,
    toggle,
    focus: () => (editor.current ?? input.current)?.focus(),
    editor:
      views && lexer
        ? (describedBy) => (
            <ErrorBoundary fallback={() => null} onError={fail}>
              <views.ComposerEditor
                lexer={lexer}
                caret={input.current?.selectionStart ?? composer.$draft.get().length}
                describedBy={describedBy}
                handle={editor}
                onLeave={toggle}
              />
            </ErrorBoundary>
          )
        : null,
  };
}
