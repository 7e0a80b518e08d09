import { useStore } from '@nanostores/react';
import dateIcon from 'lucide-static/icons/calendar-days.svg';
import olderIcon from 'lucide-static/icons/chevron-up.svg';
import newerIcon from 'lucide-static/icons/chevron-down.svg';
import searchIcon from 'lucide-static/icons/search.svg';
import closeIcon from 'lucide-static/icons/x.svg';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { useT, useUi } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { Icon } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { DateForm } from './date-form.tsx';
import { OlderProgress } from './older-progress.tsx';
import { useSearch } from './use-search.ts';

const rowClass = tw`pc-search flex flex-wrap gap-x-3 gap-y-1 pb-2`;
const boxClass = tw`flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-control border border-input px-2.5 text-muted-foreground focus-within:border-accent-line focus-within:[box-shadow:0_0_0_1px_var(--pc-accent-line)]`;
const fieldClass = tw`min-w-0 flex-1 text-foreground coarse:text-[16px] focus-visible:[outline:none]`;

/** It is there from the start: the list does not move while one types. Beside the field where the window is low and wide. */
const resultClass = tw`flex min-h-9 grow basis-full low:basis-[170px] flex-wrap items-center gap-x-3 ps-2.5 text-meta text-muted-foreground coarse:min-h-11`;

/** Glyphs end where those of the header do. */
const edgeClass = tw`-me-2 coarse:-me-3`;

export interface SearchRowProps {
  readonly conversation: ConversationFeatures;
  readonly onClose: () => void;
}

/** The search in the conversation, and the way to a date: below the header, until it is closed. */
export function SearchRow({ conversation, onClose }: SearchRowProps) {
  const t = useT();
  const { container } = useUi();
  const dateId = useId();
  const row = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [hasDate, setHasDate] = useState(false);
  const { tools, showDate, search } = useSearch(conversation);
  const { query, isWhole } = useStore(tools.search.$state);

  useLayoutEffect(() => {
    const root = container.getRootNode() as ShadowRoot;
    const before = root.activeElement;
    const element = row.current;
    giveFocus(element?.querySelector('input'));
    return () => {
      if (element?.contains(root.activeElement)) giveFocus(before);
    };
  }, [container]);
  useEffect(() => search(text), [search, text]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }
  function onFieldKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    event.preventDefault();
    if (text !== query) search(text, true);
    else if (event.shiftKey) tools.search.newer();
    else tools.search.older();
  }

  return (
    <div ref={row} role="search" aria-label={t('conversation.search')} className={rowClass} onKeyDown={onKeyDown}>
      {/* A form: the focus of a button that has done its work comes back to its field (keep-focus.ts). */}
      <form
        className={tw`flex min-w-0 flex-[999_1_280px] items-center gap-1`}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={boxClass}>
          <Icon nodes={searchIcon} size={16} />
          <input
            className={fieldClass}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            dir={text ? 'auto' : undefined}
            autoComplete="off"
            maxLength={200}
            value={text}
            placeholder={t('conversation.search')}
            aria-label={t('conversation.search')}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={onFieldKey}
          />
        </div>
        <IconButton
          label={t('conversation.date')}
          icon={dateIcon}
          aria-expanded={hasDate}
          aria-controls={hasDate ? dateId : undefined}
          onClick={() => setHasDate(!hasDate)}
        />
        <IconButton label={t('toasts.close')} icon={closeIcon} className={edgeClass} onClick={onClose} />
      </form>
      {hasDate && <DateForm id={dateId} timeline={conversation.timeline} isWhole={isWhole} onChoose={showDate} />}
      <Found tools={tools} isHidden={hasDate} onGoOn={() => search(text, true)} />
    </div>
  );
}

interface FoundProps extends Pick<ReturnType<typeof useSearch>, 'tools'> {
  /** A date is asked for in its place. */
  readonly isHidden: boolean;
  readonly onGoOn: () => void;
}

/** How many were found, the way to each, and how far the looking has come. */
function Found({ tools: { search, olderMessages }, isHidden, onGoOn }: FoundProps) {
  const t = useT();
  const { matches, at, query, isWhole } = useStore(search.$state);
  const isIdle = useStore(olderMessages.$state).name === 'idle';
  if (isHidden && isIdle) return null;
  const isSearched = query.trim() !== '' && !isHidden;
  const isFound = isSearched && matches.length > 0;
  return (
    <div className={resultClass}>
      {isSearched && (isFound || isIdle) && (
        <span className={tw`tabular-nums`}>
          {isFound
            ? t('conversation.position', { index: at + 1, number: matches.length + (isWhole ? '' : '+') })
            : t('conversation.none')}
        </span>
      )}
      <OlderProgress olderMessages={olderMessages} />
      {isSearched && !isFound && !isWhole && isIdle && (
        <button type="button" className="pc-link-button" onClick={onGoOn}>
          {t('conversation.searchOn')}
        </button>
      )}
      {isFound && (
        <div className={`${tw`ms-auto flex items-center gap-1`} ${edgeClass}`}>
          <IconButton label={t('conversation.older')} icon={olderIcon} onClick={search.older} />
          <IconButton label={t('conversation.newer')} icon={newerIcon} onClick={search.newer} />
        </div>
      )}
    </div>
  );
}
