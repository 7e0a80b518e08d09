// The editor outside of a chat: its own style sheets, texts and pictures inside a shadow root.

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { lexBlocks, lexInline } from '../markdown/dialect.ts';
import markdownCss from '../markdown/markdown.css';
import baseCss from '../theme/base.css';
import accents from '../theme/accents.json';
import { tokenRules } from '../theme/tokens.ts';
import { tw } from '../theme/tw.ts';
import { createLocalImages, type LocalImages } from './local-images.ts';
import type { MarkdownLexer } from './parse-markdown.ts';
import utilitiesCss from 'virtual:css/alone/rich-text';
import richTextCss from './rich-text.css';
import { RichText } from './rich-text.tsx';
import standaloneCss from './standalone.css';
import type { RichTextHandle } from './use-editor.ts';
import { isElement } from '../kit/is-element.ts';

export interface StandaloneProps {
  readonly t: Translate;
  readonly value: string;
  readonly placeholder: string;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly isRequired: boolean;
  readonly maxLength: number | undefined;
  readonly theme: 'auto' | 'light' | 'dark';
  /** Origins from which pictures of the text load, beside the page's own. */
  readonly imageOrigins: readonly string[];
  /** BCP 47 tag of the texts. */
  readonly lang: string;
  readonly isRightToLeft: boolean;
}

export interface StandaloneEvents {
  readonly onInput: (value: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

export interface Standalone {
  draw(props: StandaloneProps): void;
  focus(): void;
  /** The field itself, where a message about it can point to. */
  field(): HTMLElement | undefined;
  destroy(): void;
}

const lexer = { lexBlocks, lexInline } as unknown as MarkdownLexer;
/** How long a notice about a picture stays. */
const NOTICE_MS = 8000;

const editorClass = tw`pc-editor relative rounded-card border border-input bg-background px-3.5 py-2.5 [transition:border-color_120ms,box-shadow_120ms] focus-within:border-accent-line focus-within:[box-shadow:0_0_0_1px_var(--pc-accent-line)] data-[disabled]:bg-muted`;

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Fills a shadow root with an editor; nothing is drawn before the first `draw`. */
export function mountStandalone(root: ShadowRoot, { onInput, onFocus, onBlur }: StandaloneEvents): Standalone {
  const tokens = new CSSStyleSheet();
  const shared = sheetOf(
    baseCss.replaceAll('persona-chat-app', '.pc-app') + markdownCss + richTextCss + utilitiesCss + standaloneCss,
  );
  root.adoptedStyleSheets = [tokens, shared];
  const place = document.createElement('div');
  place.className = 'pc pc-app';
  root.append(place);
  const handle: { current: RichTextHandle | null } = { current: null };
  // The page hears of changes once, and by the element's own events.
  for (const type of ['input', 'change', 'beforeinput'])
    place.addEventListener(type, (event) => event.stopPropagation());
  // What is typed is text to nobody else: hot keys of the page do not see that this is a field.
  for (const type of ['keydown', 'keypress', 'keyup'] as const) place.addEventListener(type, keepTyping);
  place.addEventListener('focusin', onFocus);
  // A press beside the text is meant for it.
  place.addEventListener('mousedown', (event) => {
    if (isElement(event.target) && event.target.closest('.ProseMirror,button,input,[role=dialog]')) return;
    event.preventDefault();
    handle.current?.focus();
  });
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !place.contains(relatedTarget)) onBlur();
  });
  const view = createRoot(place);
  let theme = '';

  return {
    draw(props) {
      if (props.theme !== theme) {
        theme = props.theme;
        tokens.replaceSync(
          tokenRules(
            {
              theme: props.theme,
              accent: undefined,
              personaAccent: undefined,
              fill: 'solid',
              light: {},
              dark: {},
            },
            () => accents.Classic,
          ),
        );
      }
      place.dir = props.isRightToLeft ? 'rtl' : 'ltr';
      place.lang = props.lang;
      view.render(<StandaloneEditor {...props} onInput={onInput} handle={handle} />);
    },
    focus: () => handle.current?.focus(),
    field: () => place.querySelector<HTMLElement>('.ProseMirror') ?? undefined,
    destroy() {
      view.unmount();
      place.remove();
    },
  };
}

function keepTyping(event: KeyboardEvent): void {
  if ([...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
}

interface StandaloneEditorProps extends StandaloneProps {
  readonly onInput: (value: string) => void;
  readonly handle: { current: RichTextHandle | null };
}

function StandaloneEditor(props: StandaloneEditorProps) {
  const { t, imageOrigins, onInput } = props;
  const [notice, setNotice] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const images = useRef<LocalImages | null>(null);
  images.current ??= createLocalImages(imageOrigins);
  useLayoutEffect(() => images.current?.setOrigins(imageOrigins), [imageOrigins.join(' ')]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      images.current?.destroy();
    },
    [],
  );

  function notify(text: string) {
    setNotice(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNotice(''), NOTICE_MS);
  }

  return (
    <div className={editorClass} data-disabled={props.isDisabled ? '' : undefined}>
      <RichText
        createRoot={createRoot}
        t={t}
        lexer={lexer}
        images={images.current}
        value={props.value}
        caret={props.value.length}
        takesFocus={false}
        isDisabled={props.isDisabled}
        isRequired={props.isRequired}
        label={props.label || t('editor.label')}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        handle={props.handle}
        onChange={onInput}
        notify={notify}
      />
      <p className={tw`text-destructive text-meta [&:not(:empty)]:pt-1.5`} role="alert">
        {notice}
      </p>
    </div>
  );
}
