import boldIcon from 'lucide-static/icons/bold.svg';
import imageIcon from 'lucide-static/icons/image-plus.svg';
import italicIcon from 'lucide-static/icons/italic.svg';
import linkIcon from 'lucide-static/icons/link.svg';
import underlineIcon from 'lucide-static/icons/underline.svg';
import type { MarkType } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { useRef, type KeyboardEvent } from 'react';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { pictureTypes } from './embedded-picture.ts';
import { moveFocus } from './roving.ts';
import { schema } from './schema.ts';

const { marks } = schema;

export interface ToolbarProps {
  readonly t: Translate;
  readonly state: EditorState;
  readonly isDisabled: boolean;
  readonly onMark: (type: MarkType) => void;
  readonly onLink: () => void;
  readonly onImages: (files: readonly File[]) => void;
  readonly onLeave: () => void;
}

const toolClass = tw`size-8 rounded-full aria-pressed:bg-secondary aria-pressed:text-secondary-foreground aria-disabled:opacity-40 disabled:opacity-40`;

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const shortcut = (letter: string) => (isMac ? `⌘${letter}` : `Ctrl+${letter}`);

/**
 * The toolbar "Formatting" (docs/behaviour.md#roles-and-names). A press leaves the selection and the focus where they
 * are.
 */
export function Toolbar({ t, state, isDisabled, onMark, onLink, onImages, onLeave }: ToolbarProps) {
  const files = useRef<HTMLInputElement>(null);
  const toggles = [
    [marks.strong, t('editor.bold'), boldIcon, 'B'],
    [marks.em, t('editor.italic'), italicIcon, 'I'],
    [marks.underline, t('editor.underline'), underlineIcon, 'U'],
  ] as const;
  const isCode = Boolean(state.selection.$from.parent.type.spec.code);
  const shared = {
    className: toolClass,
    disabled: isDisabled,
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onLeave();
    }
    return moveFocus(event.nativeEvent, event.currentTarget);
  }

  function takeImages() {
    const list = [...(files.current?.files ?? [])];
    if (files.current) files.current.value = '';
    if (list.length > 0) onImages(list);
  }

  return (
    <div
      className={tw`pc-format flex w-full flex-wrap items-center gap-0.5 px-1 pb-1.5 pt-1`}
      role="toolbar"
      aria-label={t('editor.formatting')}
      onKeyDown={onKeyDown}
    >
      {toggles.map(([type, label, icon, letter], index) => (
        <IconButton
          key={letter}
          label={label}
          icon={icon}
          title={`${label} (${shortcut(letter)})`}
          aria-pressed={isActive(state, type)}
          aria-disabled={isCode}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => !isCode && onMark(type)}
          {...shared}
        />
      ))}
      <span
        className={tw`mx-1.5 [@media(max-width:320px)]:mx-1 slim:hidden h-4 w-px bg-border forced:[background:CanvasText]`}
      />
      <IconButton
        label={t('editor.link')}
        icon={linkIcon}
        title={`${t('editor.link')} (${shortcut('K')})`}
        aria-pressed={isActive(state, marks.link)}
        aria-haspopup="dialog"
        aria-disabled={isCode}
        tabIndex={-1}
        onClick={() => !isCode && onLink()}
        {...shared}
      />
      <IconButton
        label={t('editor.image')}
        icon={imageIcon}
        tabIndex={-1}
        onClick={() => files.current?.click()}
        {...shared}
      />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join()}
        aria-label={t('editor.image')}
        onChange={takeImages}
      />
    </div>
  );
}

function isActive({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  const { $from, from, to, empty } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}
