import { useStore } from '@nanostores/react';
import newIcon from 'lucide-static/icons/plus.svg';
import closeIcon from 'lucide-static/icons/x.svg';
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { ConversationsFeature } from '../../features/conversations/conversations-types.ts';
import { useT, useUi } from '../context.ts';
import { focusFirst } from '../frame/panel-focus.ts';
import { Icon, type IconNodes } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import type { ActionMenu } from '../menus/action-menu.tsx';
import type { Dialog } from '../menus/dialog.tsx';
import type { ScrollEnd } from '../menus/popover.tsx';
import { tw } from '../theme/tw.ts';
import { ConversationRows, focusRow } from './conversation-rows.tsx';
import { FailureText } from './failure-text.tsx';
import { isComposing } from '../kit/is-composing.ts';

/** In forced colours the edge of the button is seen: a word that has no room beside it stands below it. */
const headClass = tw`-my-1.5 flex flex-none items-center gap-2 coarse:-my-2.5 forced:!mb-0 slim:forced:flex-wrap-reverse slim:forced:justify-end slim:forced:gap-y-0`;
const titleClass = tw`min-w-0 flex-1 font-semibold text-title slim:forced:!min-w-min`;
const searchClass = tw`flex min-h-10 flex-none items-center gap-2 rounded-control border border-input px-2.5 text-muted-foreground focus-within:border-accent-line focus-within:[box-shadow:0_0_0_1px_var(--pc-accent-line)]`;
const fieldClass = tw`min-w-0 flex-1 text-ellipsis text-foreground coarse:text-[16px] focus-visible:[outline:none]`;

/** Lucide's "search": a file of its own, shared with two other parts, would cost more than what it holds. */
const searchIcon: IconNodes = [
  ['circle', { cx: '11', cy: '11', r: '8' }],
  ['path', { d: 'm21 21-4.34-4.34' }],
];

export interface ConversationsDialogProps {
  readonly feature: ConversationsFeature;
  /** Of the menus, whose code is here by then. */
  readonly menus: {
    readonly ActionMenu: typeof ActionMenu;
    readonly Dialog: typeof Dialog;
    readonly ScrollEnd: typeof ScrollEnd;
    readonly scrollClass: string;
  };
  readonly onClose: () => void;
}

/** The visitor's conversations with this persona: search, open, rename, delete, begin another. */
export function ConversationsDialog({ feature, menus, onClose }: ConversationsDialogProps) {
  const t = useT();
  const { container } = useUi();
  const id = useId();
  const rows = useRef<HTMLDivElement>(null);
  const search = useStore(feature.$search);
  const isBusy = useStore(feature.$isBusy);
  const failure = useStore(feature.$failure);
  // With the focus: what is typed from then on is looked for.
  useLayoutEffect(() => {
    feature.load();
    // Who has closed the list goes on where they are.
    return () => feature.giveUp();
  }, [feature]);
  const isTouch = matchMedia('(pointer: coarse)').matches;

  async function open(conversationId: string | null) {
    if (!(await feature.open(conversationId))) return;
    onClose();
    // After the dialog has given the focus back: one goes on by writing.
    requestAnimationFrame(() => focusFirst(container));
  }

  function onSearchKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusRow(rows.current);
    }
    // The first Escape takes the search back, the next one closes.
    if (event.key === 'Escape' && search) {
      event.preventDefault();
      event.stopPropagation();
      feature.search('');
    }
  }

  return (
    <menus.Dialog labelId={`${id}-title`} isLong onClose={onClose}>
      <div
        className={tw`pc-conversations flex max-h-[max(300px,100cqb_-_32px)] flex-col gap-3 short:[@container(min-width:481px)]:!max-h-[max(300px,100cqb_-_48px)]`}
        aria-busy={isBusy}
      >
        <div className={headClass}>
          <h3 id={`${id}-title`} className={titleClass}>
            {t('conversations.title')}
          </h3>
          {isBusy && (
            <span className={tw`pc-late text-meta text-muted-foreground`} aria-hidden="true">
              {t('opening.connecting')}
            </span>
          )}
          <IconButton
            label={t('toasts.close')}
            icon={closeIcon}
            className={tw`-me-2 coarse:-me-3 forced:!me-0`}
            onClick={onClose}
          />
        </div>
        <button
          type="button"
          className={tw`pc-button flex-none px-3 py-2`}
          aria-disabled={isBusy}
          onClick={() => void open(null)}
        >
          {/* In the line of its first words, on how many they may stand; where each has a line they stand alone. */}
          <span className={tw`me-2 inline-flex [vertical-align:-3px] slim:hidden`}>
            <Icon nodes={newIcon} size={18} />
          </span>
          {t('conversations.start')}
        </button>
        {failure?.id === null && <FailureText failure={failure} />}
        <div className={searchClass}>
          <Icon nodes={searchIcon} size={16} />
          <input
            className={fieldClass}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            // Empty, it has the direction of its placeholder.
            dir={search ? 'auto' : undefined}
            autoComplete="off"
            maxLength={200}
            data-autofocus={isTouch ? undefined : ''}
            value={search}
            placeholder={t('conversations.search')}
            aria-label={t('conversations.search')}
            onInput={(event) => feature.search(event.currentTarget.value)}
            onKeyDown={onSearchKey}
          />
        </div>
        <div ref={rows} className={`pc-conversation-rows ${menus.scrollClass}`}>
          <ConversationRows
            feature={feature}
            ActionMenu={menus.ActionMenu}
            onOpen={(conversationId) => void open(conversationId)}
          />
          <menus.ScrollEnd />
        </div>
      </div>
    </menus.Dialog>
  );
}
