import { useStore } from '@nanostores/react';
import moreIcon from 'lucide-static/icons/ellipsis.svg';
import renameIcon from 'lucide-static/icons/pencil.svg';
import deleteIcon from 'lucide-static/icons/trash.svg';
import { useEffect, useRef, useState } from 'react';
import type { ConversationsFailure, ConversationsFeature } from '../../features/conversations/conversations-types.ts';
import type { PastConversation } from '../../protocol/past-conversation.ts';
import { useSession, useT } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { IconButton } from '../kit/icon-button.tsx';
import type { ActionMenu as ActionMenuView } from '../menus/action-menu.tsx';
import { tw } from '../theme/tw.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { FailureText } from './failure-text.tsx';
import { RenameForm } from './rename-form.tsx';
import { lastLineOf, shortTime } from './row-texts.ts';

export interface ConversationRowProps {
  readonly item: PastConversation;
  readonly feature: ConversationsFeature;
  readonly ActionMenu: typeof ActionMenuView;
  readonly isCurrent: boolean;
  /** Reached by the Tab key. */
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly failure: ConversationsFailure | null;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  /** It was deleted: the focus is nowhere. */
  readonly onGone: () => void;
}

const openClass = tw`grid min-h-14 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 rounded-small px-2.5 py-2 text-start coarse:pe-0 focus-visible:-outline-offset-2 aria-disabled:cursor-default`;

const rowClass = tw`pc-conversation relative rounded-[calc(var(--pc-radius)*.7)] [@media(prefers-contrast:more)]:[border:1px_solid] [li+&]:mt-0.5`;
const otherRowClass = tw`focus-within:bg-muted hover:bg-muted`;
/**
 * Where a phone's page is zoomed to 200 % there is no room for anything beside a title or the last line. The "…" of one that runs against
 * the interface stands beyond its words: there is room for it.
 */
const titleClass = tw`truncate font-semibold slim:-me-2.5 slim:pe-3.5 slim:[display:-webkit-box] slim:[-webkit-box-orient:vertical] slim:[-webkit-line-clamp:2] slim:!whitespace-normal`;
const lineClass = tw`truncate text-muted-foreground text-meta slim:col-span-2`;
/** Where one is; in forced colours by a line that moves no words. */
const currentRowClass = tw`bg-secondary text-secondary-foreground forced:[outline:2px_solid_Highlight] forced:-outline-offset-2`;
const unreadClass = tw`pc-unread min-w-[20px] justify-self-end rounded-[10px] bg-primary px-1.5 text-center text-[12px] font-semibold leading-5 text-primary-foreground forced:[border:1px_solid_CanvasText]`;
/** In place of the end of the row, once the pointer or the focus is on it; by touch always, and beside it. */
const actionsClass = tw`flex items-center pointed:absolute pointed:inset-y-0 pointed:end-1 pointed:[li:not(:hover,:focus-within)_&]:opacity-0`;
const wholeClass = tw`col-span-2 pointed:[li:is(:hover,:focus-within)_&]:pe-9`;
const endClass = tw`pointed:[li:is(:hover,:focus-within)_&]:opacity-0`;

/** A conversation: a button that opens it, one for the menu that renames and deletes it. */
export function ConversationRow(props: ConversationRowProps) {
  const { item, feature, ActionMenu, isCurrent, isActive, isBusy, failure, onFocus, onOpen, onGone } = props;
  const t = useT();
  const { i18n } = useSession();
  const language = useStore(i18n.$formatTag);
  const [mode, setMode] = useState<'view' | 'rename' | 'delete'>('view');
  const [menuButton, setMenuButton] = useState<HTMLElement | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const wasOther = useRef(false);
  useEffect(() => {
    // What had the focus is gone.
    if (mode === 'view' && wasOther.current) giveFocus(row.current?.querySelector('[data-row]'));
    wasOther.current = mode !== 'view';
  }, [mode]);
  const title = item.title || t('conversations.untitled');
  const unread = isCurrent ? 0 : item.unreadCount;
  const close = () => setMode('view');
  const tabIndex = isActive ? 0 : -1;

  return (
    <li ref={row} className={`${rowClass} ${isCurrent ? currentRowClass : otherRowClass}`} onFocusCapture={onFocus}>
      {mode === 'rename' && (
        <RenameForm
          title={item.title ?? ''}
          isBusy={isBusy}
          onSave={async (text) => (await feature.rename(item.id, text)) && close()}
          onClose={close}
        />
      )}
      {mode === 'delete' && (
        <DeleteQuestion
          title={title}
          isBusy={isBusy}
          onDelete={async () => (await feature.remove(item.id)) && onGone()}
          onClose={close}
        />
      )}
      {mode === 'view' && (
        <div className={tw`flex items-center gap-0.5`}>
          <button
            type="button"
            data-row=""
            tabIndex={tabIndex}
            className={openClass}
            aria-current={isCurrent ? 'true' : undefined}
            aria-disabled={isBusy}
            onClick={onOpen}
          >
            <bdi className={`${titleClass} ${unread > 0 ? '' : wholeClass}`}>{title}</bdi>
            {unread > 0 && (
              <span className={`${unreadClass} ${endClass}`}>
                <span aria-hidden="true">{unread}</span>
                <span className="pc-sr">{t('conversations.unread', { count: unread })}</span>
              </span>
            )}
            <bdi className={lineClass}>{lastLineOf(item)}</bdi>
            <time
              className={`${tw`text-muted-foreground text-meta whitespace-nowrap`} ${endClass}`}
              dateTime={item.updatedAt}
            >
              {shortTime(item.updatedAt, language)}
            </time>
          </button>
          <div className={actionsClass}>
            <IconButton
              label={`${t('panel.more')}: ${title}`}
              title={t('panel.more')}
              icon={moreIcon}
              className={tw`aria-disabled:cursor-default`}
              tabIndex={tabIndex}
              aria-disabled={isBusy}
              aria-haspopup="menu"
              aria-expanded={menuButton !== null}
              onClick={(event) => setMenuButton(menuButton ? null : event.currentTarget)}
            />
          </div>
          {menuButton && (
            <ActionMenu
              anchor={menuButton}
              label={`${t('panel.more')}: ${title}`}
              groups={[
                [
                  { label: t('conversations.rename'), icon: renameIcon, run: () => setMode('rename') },
                  { label: t('conversations.delete'), icon: deleteIcon, run: () => setMode('delete') },
                ],
              ]}
              onClose={() => setMenuButton(null)}
            />
          )}
        </div>
      )}
      {failure && <FailureText failure={failure} />}
    </li>
  );
}
