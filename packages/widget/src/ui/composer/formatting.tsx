// The composer's formatting mode: the editor takes the place of the plain field once its code is here, and gives it back;
// text and caret go with it both ways.

import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { chunks } from '../chunks.ts';
import { useSession, useConversation } from '../context.ts';
import { focusedElement } from '../kit/focus.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { mostFormatted } from '../kit/most-formatted.ts';
import { tellMissing } from '../tell-missing.ts';
import { useLazyFeature, useUntilGivenUp, useViews } from '../use-lazy-feature.ts';

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

export function useFormatting(
  input: RefObject<HTMLTextAreaElement | null>,
  conversationId: string | undefined,
): Formatting {
  const { composer } = useConversation();
  const { toasts } = useSession();
  const isFormatted = useStore(composer.$isFormatted);
  /** Then it stays in the plain field. */
  const isTooLong = () => composer.$draft.get().length > mostFormatted;
  const [isOn, setIsOn] = useState(() => composer.$isFormatted.get() && !isTooLong());
  const editor = useRef<EditorHandle | null>(null);
  const caret = useRef<number | null>(null);
  /** Asked for by a press: a draft that comes back with its formatting leaves the focus where it is. */
  const isPressed = useRef(false);
  const editorPart = useLazyFeature(chunks.richText, isOn);
  const messagesPart = useLazyFeature(chunks.messages, isOn);
  const loadedViews = useViews(chunks.richText);
  useViews(chunks.messages);
  const views = isOn ? loadedViews : undefined;
  const lexer = isOn && messagesPart.name === 'ready' ? messagesPart.feature.helpers : undefined;

  useEffect(() => {
    if (isOn && (editorPart.name === 'failed' || messagesPart.name === 'failed')) fail();
  }, [isOn, editorPart, messagesPart]);

  // A conversation that was left while it was being formatted comes back so.
  useEffect(() => {
    if (!isFormatted) return;
    if (!isTooLong()) return setIsOn(true);
    composer.setFormatted(false);
    tellTooLong();
  }, [composer, isFormatted, conversationId]);

  // It would take the letters of who writes meanwhile; where it comes back by itself, of who writes in its place. Who only goes to
  // something else finds it there.
  useUntilGivenUp(isOn && !(views && lexer), (event) => {
    if (event?.type === 'focusin') isPressed.current = false;
    else if (event?.type === 'keydown' && !isPressed.current) return false;
    else if (isPressed.current || (event && event.target === input.current)) toggle();
    return true;
  });

  // Back in the plain field the caret stands where it stood.
  useLayoutEffect(() => {
    const field = input.current;
    if (isOn || caret.current === null || !field) return;
    field.focus();
    field.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [input, isOn]);

  /** The draft keeps its formatting for the next opening, unless it is written in the plain field. */
  function fail() {
    setIsOn(false);
    const close = tellMissing(toasts, editorPart.name === 'failed' ? chunks.richText : chunks.messages, () => {
      isPressed.current = true;
      composer.setFormatted(true);
      setIsOn(true);
    });
    // Who goes on in the plain field has done without.
    input.current?.addEventListener('input', close, { once: true });
  }

  function tellTooLong() {
    const values = { max: mostFormatted, count: mostFormatted };
    toasts.show({ tone: 'alert', key: 'composer.tooLong', values });
  }

  function toggle() {
    if (!isOn && isTooLong()) return tellTooLong();
    if (isOn) caret.current = editor.current?.caret().offset ?? null;
    isPressed.current = !isOn;
    composer.setFormatted(!isOn);
    setIsOn(!isOn);
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
                takesFocus={isPressed.current || focusedElement() === input.current}
                describedBy={describedBy}
                handle={editor}
                onLeave={toggle}
              />
            </ErrorBoundary>
          )
        : null,
  };
}
