import { useStore } from '@nanostores/react';
import checkIcon from 'lucide-static/icons/check.svg';
import searchIcon from 'lucide-static/icons/search.svg';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import languages from '../../../../../locales/languages.json';
import { useSession, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { LazyFlag } from './lazy-flag.tsx';
import { matchingLanguages } from './language-search.ts';
import { Popover } from './popover.tsx';

export interface LanguageListProps {
  readonly anchor: HTMLElement;
  /** Id of the list, which the button names as what it controls. */
  readonly listId: string;
  readonly onClose: () => void;
}

/** The language dropdown: a search box over native names, English names and codes, and 31 options with their flags. */
export function LanguageList({ anchor, listId, onClose }: LanguageListProps) {
  const t = useT();
  const { i18n } = useSession();
  const chosen = useStore(i18n.$code);
  const [query, setQuery] = useState('');
  const shown = matchingLanguages(languages, query);
  const [activeCode, setActiveCode] = useState(chosen);
  const active = shown.find((language) => language.code === activeCode) ?? shown[0];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const activeElement = useRef<HTMLLIElement>(null);
  useEffect(() => activeElement.current?.scrollIntoView({ block: 'nearest' }), [active?.code]);

  function choose(code: string) {
    anchor.focus();
    onClose();
    void i18n.setLanguage(code, true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Tab') return onClose();
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
      <div className="pc-languages" role="group" aria-label={t('language.title')}>
        <p className="pc-popover-title">{t('language.title')}</p>
        <div className="pc-search">
          <Icon nodes={searchIcon} size={16} />
          <input
            ref={input}
            type="text"
            role="combobox"
            dir="auto"
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
        <ul id={listId} role="listbox" tabIndex={-1} aria-label={t('language.title')} className="pc-language-options">
          {shown.map((language) => (
            <li
              key={language.code}
              ref={language === active ? activeElement : undefined}
              id={`${listId}-${language.code}`}
              role="option"
              aria-selected={language.code === chosen}
              data-active={language === active ? '' : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(language.code)}
            >
              <LazyFlag country={language.flag} />
              <span lang={language.longCode}>
                <bdi>{language.label}</bdi>
              </span>
              {language.code === chosen && <Icon nodes={checkIcon} size={16} />}
            </li>
          ))}
        </ul>
        <p className="pc-search-empty" role="status">
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
