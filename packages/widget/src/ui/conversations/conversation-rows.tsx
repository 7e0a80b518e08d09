import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ConversationsFeature } from '../../features/conversations/conversations-types.ts';
import { useT } from '../context.ts';
import { errorKey } from '../../core/error-key.ts';
import { giveFocus } from '../kit/focus.ts';
import type { ActionMenu as ActionMenuView } from '../menus/action-menu.tsx';
import { tw } from '../theme/tw.ts';
import { ConversationRow } from './conversation-row.tsx';

const noteClass = tw`px-2.5 py-6 text-center text-muted-foreground text-balance`;

export interface ConversationRowsProps {
  readonly feature: ConversationsFeature;
  readonly ActionMenu: typeof ActionMenuView;
  readonly onOpen: (id: string) => void;
}

/** The list with its pages; arrow keys, Home and End move between the conversations, Tab to what is done with one. */
export function ConversationRows({ feature, ActionMenu, onOpen }: ConversationRowsProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const items = useStore(feature.$items);
  const phase = useStore(feature.$phase);
  const currentId = useStore(feature.$currentId);
  const search = useStore(feature.$search);
  const isBusy = useStore(feature.$isBusy);
  const failure = useStore(feature.$failure);
  const [chosenId, setChosenId] = useState(currentId);
  /** One stop of the Tab key is enough: all others are reached by arrows. */
  const activeId = (items.find(({ id }) => id === chosenId) ?? items[0])?.id;
  const isLoading = phase.name === 'loading';
  const found = search.trim() && phase.name === 'ready' && !phase.hasMore ? items.length : undefined;

  function onKeyDown(event: KeyboardEvent) {
    const buttons = rowButtons(list.current);
    const now = buttons.indexOf(event.target as HTMLElement);
    if (now < 0) return;
    const places: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(now + 1, buttons.length - 1),
      ArrowUp: Math.max(now - 1, 0),
      Home: 0,
      End: buttons.length - 1,
    };
    const next = buttons[places[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <>
      <p className="pc-sr" role="status">
        {isBusy && t('opening.connecting')}
        {!isBusy && found !== undefined && t('conversations.found', { count: found })}
      </p>
      {isLoading && items.length === 0 && <LoadingRows />}
      <ul ref={list} className={tw`list-none`} aria-label={t('conversations.title')} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <ConversationRow
            key={item.id}
            item={item}
            feature={feature}
            ActionMenu={ActionMenu}
            isCurrent={item.id === currentId}
            isActive={item.id === activeId}
            isBusy={isBusy}
            failure={failure?.id === item.id ? failure : null}
            onFocus={() => setChosenId(item.id)}
            onOpen={() => onOpen(item.id)}
            onGone={() => focusRow(list.current)}
          />
        ))}
      </ul>
      <EndOfRows feature={feature} isEmpty={items.length === 0} isSearch={search.trim() !== ''} />
    </>
  );
}

interface EndOfRowsProps {
  readonly feature: ConversationsFeature;
  readonly isEmpty: boolean;
  readonly isSearch: boolean;
}

/** Under the rows: that there are none, a failure with Retry, or the next page. */
function EndOfRows({ feature, isEmpty, isSearch }: EndOfRowsProps) {
  const t = useT();
  const phase = useStore(feature.$phase);
  return (
    <>
      {phase.name === 'ready' && isEmpty && (
        <p className={noteClass}>{t(isSearch ? 'conversations.noneFound' : 'conversations.none')}</p>
      )}
      {phase.name === 'failed' && (
        <div className={noteClass} role="alert">
          <p>{t(errorKey(phase.error.code))}</p>
          <button type="button" className={`pc-button ${tw`mt-3`}`} onClick={feature.loadMore}>
            {t('opening.retry')}
          </button>
        </div>
      )}
      {(phase.name === 'loading-more' || (phase.name === 'ready' && phase.hasMore)) && (
        <MoreRows isLoading={phase.name === 'loading-more'} onMore={feature.loadMore} />
      )}
    </>
  );
}

/** The next page comes when its button is in sight; it can be pressed too. */
function MoreRows({ isLoading, onMore }: { readonly isLoading: boolean; readonly onMore: () => void }) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLoading || !button.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onMore());
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [isLoading, onMore]);
  return (
    <p className={tw`flex justify-center p-2`}>
      <button ref={button} type="button" className="pc-button" aria-disabled={isLoading} onClick={onMore}>
        {t('conversations.more')}
      </button>
    </p>
  );
}

function LoadingRows() {
  return (
    <div className={tw`pc-late flex flex-col gap-2`} aria-hidden="true">
      {[0, 1, 2].map((index) => (
        <span key={index} className={tw`pc-skeleton h-14`} />
      ))}
    </div>
  );
}

function rowButtons(around: HTMLElement | null): HTMLElement[] {
  return [...(around?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

/** The focus goes to the row that is reached by Tab, else to the first one. */
export function focusRow(around: HTMLElement | null): void {
  const buttons = rowButtons(around);
  giveFocus(buttons.find((button) => button.tabIndex === 0) ?? buttons[0]);
}
