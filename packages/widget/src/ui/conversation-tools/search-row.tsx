import { useStore } from '@nanostores/react';
import upIcon from 'lucide-static/icons/arrow-up.svg';
import dateIcon from 'lucide-static/icons/calendar-days.svg';
import olderIcon from 'lucide-static/icons/chevron-up.svg';
import newerIcon from 'lucide-static/icons/chevron-down.svg';
import searchIcon from 'lucide-static/icons/search.svg';
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
import { isComposing } from '../kit/is-composing.ts';

/** Over the list, as what stands below it is. */
const rowClass = tw`pc-search relative z-[1] flex flex-wrap gap-y-1 pb-2 [@media(max-width:380px)]:pt-0.5 [container-type:inline-size]`;
const boxClass = tw`flex h-10 min-w-0 flex-1 items-center gap-2 rounded-control border border-input ps-2.5 pe-1 tight:[&>svg]:hidden text-muted-foreground focus-within:border-accent-line focus-within:[box-shadow:0_0_0_1px_var(--pc-accent-line)] coarse:h-11`;
/** Words of another direction stand beside the glass, too. */
const fieldClass = tw`min-w-0 flex-1 [text-align:left] [[dir=rtl]_&]:[text-align:right] text-foreground coarse:text-[16px] focus-visible:[outline:none]`;

/** Where the field has no room beside what is looked for, what was found has a line below it, so that nothing moves as it comes. */
const formClass = tw`relative flex min-w-0 basis-full items-center gap-1 tight:gap-0 slim:forced:!gap-1 slim:forced:[&>button]:!size-8 slim:forced:[&>button]:!min-h-0 slim:forced:[&>button]:min-w-0 [@container(max-width:340px)]:mb-9 coarse:[@container(max-width:340px)]:!mb-11`;
const foundClass = tw`contents [@container(max-width:340px)]:absolute [@container(max-width:340px)]:start-0 [@container(max-width:340px)]:-end-1.5 coarse:[@container(max-width:340px)]:!-end-3 [@container(max-width:340px)]:top-full [@container(max-width:340px)]:flex [@container(max-width:340px)]:h-9 coarse:[@container(max-width:340px)]:!h-11 [@container(max-width:340px)]:items-center`;
/** In the field, whose height it keeps: nothing moves while one types. */
const wordClass = tw`max-w-[60%] flex-none truncate pe-1.5 text-meta tabular-nums [@container(max-width:340px)]:max-w-none [@container(max-width:340px)]:flex-auto`;
const stepClass = tw`size-8 aria-disabled:cursor-default aria-disabled:opacity-50 coarse:-my-px forced:!border-0`;

/** Over the messages, which stay where they are. */
const olderClass = tw`absolute inset-x-0 top-[calc(100%+8px)] z-[1] mx-auto flex w-fit min-h-9 max-w-full flex-wrap items-center justify-center gap-x-3 rounded-card bg-popover px-4 py-1 text-meta text-popover-foreground [box-shadow:var(--pc-shadow-low)] forced:border coarse:min-h-11`;

/** Glyphs stand where those of the header do. The arrow back is that of "Send", which is here already, turned: another would be a file of its own. */
const backClass = tw`-ms-2 coarse:-ms-3 forced:!ms-0 [&>svg]:[rotate:-90deg] [[dir=rtl]_&>svg]:[rotate:90deg]`;
const endClass = tw`-me-2 coarse:-me-3 forced:!me-0`;

export interface SearchRowProps {
  /** What was typed before it was here. */
  readonly begun: { readonly current: string };
  readonly conversation: ConversationFeatures;
  readonly onClose: () => void;
}

/** The search in the conversation, and the way to a date: below the header, until it is closed. */
export function SearchRow({ begun, conversation, onClose }: SearchRowProps) {
  const t = useT();
  const { container } = useUi();
  const dateId = useId();
  const row = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(() => begun.current);
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
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }
  function onFieldKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent) || event.key !== 'Enter') return;
    event.preventDefault();
    if (text !== query) search(text, true);
    else if (event.shiftKey) tools.search.newer();
    else tools.search.older();
  }

  return (
    <div ref={row} role="search" aria-label={t('conversation.search')} className={rowClass} onKeyDown={onKeyDown}>
      {/* A form: the focus of a button that has done its work comes back to its field (keep-focus.ts). */}
      <form className={formClass} onSubmit={(event) => event.preventDefault()}>
        <IconButton label={t('toasts.close')} icon={upIcon} className={backClass} onClick={onClose} />
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
          <Found tools={tools} />
        </div>
        <IconButton
          label={t('conversation.date')}
          icon={dateIcon}
          aria-expanded={hasDate}
          aria-controls={hasDate ? dateId : undefined}
          className={endClass}
          onClick={() => setHasDate(!hasDate)}
        />
      </form>
      {hasDate && <DateForm id={dateId} timeline={conversation.timeline} isWhole={isWhole} onChoose={showDate} />}
      <Older tools={tools} isOffered={!hasDate} onGoOn={() => search(text, true)} />
    </div>
  );
}

type Tools = Pick<ReturnType<typeof useSearch>, 'tools'>;

/** At the end of the field: how many messages were found, and the way to each. */
function Found({ tools: { search, olderMessages } }: Tools) {
  const t = useT();
  const { matches, at, query, isWhole } = useStore(search.$state);
  const isIdle = useStore(olderMessages.$state).name === 'idle';
  if (query.trim() === '') return null;
  if (matches.length === 0)
    return <div className={foundClass}>{isIdle && <span className={wordClass}>{t('conversation.none')}</span>}</div>;
  const isOnly = isWhole && matches.length === 1;
  const step = { className: stepClass, 'aria-disabled': isOnly };
  return (
    <div className={foundClass}>
      <span className={wordClass}>
        {t('conversation.position', { index: at + 1, number: matches.length + (isWhole ? '' : '+') })}
      </span>
      <IconButton
        label={t('conversation.older')}
        icon={olderIcon}
        {...step}
        onClick={isOnly ? undefined : search.older}
      />
      <IconButton
        label={t('conversation.newer')}
        icon={newerIcon}
        {...step}
        onClick={isOnly ? undefined : search.newer}
      />
    </div>
  );
}

interface OlderProps extends Tools {
  /** Not where a date is asked for. */
  readonly isOffered: boolean;
  readonly onGoOn: () => void;
}

/** How far the looking in older messages has come, and the way on. */
function Older({ tools: { search, olderMessages }, isOffered, onGoOn }: OlderProps) {
  const t = useT();
  const { matches, query, isWhole } = useStore(search.$state);
  const isIdle = useStore(olderMessages.$state).name === 'idle';
  const hasMore = isOffered && query.trim() !== '' && matches.length === 0 && !isWhole;
  if (isIdle && !hasMore) return null;
  return (
    <div className={olderClass}>
      <OlderProgress olderMessages={olderMessages} />
      {isIdle && (
        <button type="button" className="pc-link-button" onClick={onGoOn}>
          {t('conversation.searchOn')}
        </button>
      )}
    </div>
  );
}
