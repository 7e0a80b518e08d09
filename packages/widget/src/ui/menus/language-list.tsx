import { useStore } from '@nanostores/react';
import checkIcon from 'lucide-static/icons/check.svg';
import searchIcon from 'lucide-static/icons/search.svg';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import languages from '../../../../../locales/languages.json';
import { useSession, useT } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import { LazyFlag } from './lazy-flag.tsx';
import { matchingLanguages } from './language-search.ts';
import { Popover, scrollClass, ScrollEnd } from './popover.tsx';
import { isComposing } from '../kit/is-composing.ts';

const searchClass = tw`mx-1 mb-1.5 flex min-h-10 flex-none items-center gap-2 rounded-control border border-input px-2.5 text-muted-foreground focus-within:border-accent-line focus-within:[box-shadow:0_0_0_1px_var(--pc-accent-line)]`;
const optionClass = tw`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-small px-2 hover:bg-muted data-[active]:bg-muted forced:data-[active]:[outline:2px_solid_Highlight] forced:data-[active]:-outline-offset-2 coarse:min-h-11`;

export interface LanguageListProps {
  readonly anchor: HTMLElement;
  /** Id of the list, which the button names as what it controls. */
  readonly listId: string;
  /** What was typed before the search was here. */
  readonly begun?: string;
  readonly onClose: () => void;
}

/** Many languages write their own name small; at the head of a line every one begins with a capital. */
const nameClass = tw`flex-1 first-letter:uppercase`;

/** The language dropdown: a search box over native names, English names and codes, and 31 options with their flags. */
export function LanguageList({ anchor, listId, begun = '', onClose }: LanguageListProps) {
  const t = useT();
  const { i18n } = useSession();
  const chosen = useStore(i18n.$code);
  const [query, setQuery] = useState(begun);
  const shown = matchingLanguages(languages, query);
  const [activeCode, setActiveCode] = useState(chosen);
  const active = shown.find((language) => language.code === activeCode) ?? shown[0];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => giveFocus(input.current), []);
  const activeElement = useRef<HTMLDivElement>(null);
  useEffect(() => activeElement.current?.scrollIntoView({ block: 'nearest' }), [active?.code]);

  function choose(code: string) {
    anchor.focus();
    onClose();
    void i18n.setLanguage(code, true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Tab') {
      anchor.focus();
      return onClose();
    }
    if (event.key === 'Enter') {
      // Without a match too: the form around it is not to be sent.
      if (active) choose(active.code);
    } else {
      const next = shown[nextIndex(event.key, active ? shown.indexOf(active) : -1, shown.length)];
      if (!next) return;
      setActiveCode(next.code);
    }
    event.preventDefault();
  }

  return (
    <Popover anchor={anchor} onClose={onClose}>
      <div
        className={tw`flex max-h-[384px] min-h-0 w-[272px] max-w-full flex-col coarse:max-h-[408px]`}
        role="group"
        aria-label={t('language.title')}
      >
        <p className={tw`px-2.5 pb-2 pt-1.5 font-semibold text-meta`}>{t('language.title')}</p>
        <div className={searchClass}>
          <Icon nodes={searchIcon} size={16} />
          <input
            ref={input}
            className={tw`min-w-0 flex-1 text-foreground coarse:text-[16px] focus-visible:[outline:none]`}
            type="text"
            role="combobox"
            // An empty field with `auto` would be left-to-right, and its placeholder with it.
            dir={query ? 'auto' : undefined}
            autoComplete="off"
            value={query}
            placeholder={t('language.search')}
            aria-label={t('language.search')}
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={listId}
            aria-activedescendant={active ? `${listId}-${active.code}` : undefined}
            onInput={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div id={listId} role="listbox" tabIndex={-1} aria-label={t('language.title')} className={scrollClass}>
          {shown.map((language) => (
            <div
              key={language.code}
              ref={language === active ? activeElement : undefined}
              id={`${listId}-${language.code}`}
              role="option"
              className={optionClass}
              aria-selected={language.code === chosen}
              data-active={language === active ? '' : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(language.code)}
            >
              <LazyFlag country={language.flag} />
              <span className={nameClass} lang={language.longCode}>
                <bdi>{language.label}</bdi>
              </span>
              {language.code === chosen && <Icon nodes={checkIcon} size={16} />}
            </div>
          ))}
          <ScrollEnd />
        </div>
        <p className={tw`px-2.5 text-muted-foreground [&:not(:empty)]:py-2`} role="status">
          {shown.length === 0 && t('language.none')}
        </p>
      </div>
    </Popover>
  );
}

function nextIndex(key: string, current: number, count: number): number {
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  return -1;
}
