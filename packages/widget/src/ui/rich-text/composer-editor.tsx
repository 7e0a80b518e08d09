// The composer's formatting mode (docs/behaviour.md#rich-text).

import { useStore } from '@nanostores/react';
import { useMemo, type Ref } from 'react';
import { useSession, useT, useConversation, useUi } from '../context.ts';
import { useLatest } from '../kit/use-latest.ts';
import { useSiteText } from '../site-text.ts';
import { createChatImages } from './chat-images.ts';
import type { MarkdownLexer } from './parse-markdown.ts';
import { RichText } from './rich-text.tsx';
import type { RichTextHandle } from './use-editor.ts';

export interface ComposerEditorProps {
  readonly lexer: MarkdownLexer;
  readonly caret: number;
  readonly takesFocus: boolean;
  readonly describedBy: string;
  readonly handle: Ref<RichTextHandle>;
  /** Back to the plain field. */
  readonly onLeave: () => void;
}

export function ComposerEditor({ lexer, caret, takesFocus, describedBy, handle, onLeave }: ComposerEditorProps) {
  const t = useT();
  const { createRoot } = useUi();
  const { $imageOrigins, toasts } = useSession();
  const { attachments, composer } = useConversation();
  const draft = useStore(composer.$draft);
  const placeholder = useSiteText('placeholder');
  const translate = useLatest(t);
  const images = useMemo(
    () => createChatImages(attachments, $imageOrigins, () => translate.current),
    [attachments, $imageOrigins],
  );
  return (
    <RichText
      createRoot={createRoot}
      t={t}
      lexer={lexer}
      images={images}
      value={draft}
      caret={caret}
      takesFocus={takesFocus}
      isDisabled={false}
      label={t('composer.placeholder')}
      placeholder={placeholder || t('composer.placeholder')}
      describedBy={describedBy}
      handle={handle}
      onChange={(text) => composer.setDraft(text, true)}
      onSubmit={composer.submit}
      onLeave={onLeave}
      notify={(text) => toasts.show({ tone: 'alert', key: 'errors.internal', text })}
    />
  );
}
