import checkIcon from 'lucide-static/icons/check.svg';
import chevronIcon from 'lucide-static/icons/chevron-down.svg';
import closeIcon from 'lucide-static/icons/x.svg';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import { fieldClass } from './field-class.ts';
import type { ControlProps } from './field-row.tsx';
import { matchingOptions, optionForEnter, toggled } from './multiselect-options.ts';
import { Sign } from './sign.tsx';
import { isComposing } from '../kit/is-composing.ts';

const badgesShown = 3;

const boxClass = `${fieldClass} ${tw`pc-multi-box relative flex cursor-text flex-wrap items-center gap-1.5 !py-[9px] !pe-9 forced:[&:has([aria-invalid])]:[outline:1px_solid]`}`;
const badgeClass = tw`pc-badge inline-flex max-w-[160px] items-center gap-0.5 rounded-full bg-secondary px-2.5 text-[13px] leading-6 text-secondary-foreground`;
const listClass = tw`absolute inset-x-0 top-[calc(100%+4px)] z-[4] max-h-[246px] coarse:max-h-[256px] short:!max-h-[98px] forced:[border:1px_solid] scroll-mb-2 list-none overflow-y-auto rounded-card p-1`;
/** While more follows, the last rows fade out. What is moved to by keyboard does not end under that. */
const fadeClass = tw`[scroll-padding-bottom:24px] after:pointer-events-none after:sticky after:-bottom-1 after:-mt-6 after:hidden after:h-6 after:content-[''] after:[background:linear-gradient(to_top,var(--persona-chat-popover),transparent)] data-[goes-on]:after:block forced:after:!hidden`;
const surfaceClass = tw`bg-popover text-popover-foreground shadow-mid`;
const optionClass = tw`flex min-h-9 items-center justify-between rounded-small px-2.5 coarse:min-h-11`;

/** A combobox with several choices: three badges at most, "+N" for the rest, own options on Enter where allowed. */
export function MultiselectField({ id, labelId, field, value, error, describedBy, form, onChange }: ControlProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(() => String(form?.words[field.key] ?? ''));
  const [isOpen, setIsOpen] = useState(false);
  /** Chosen by an arrow key. */
  const [active, setActive] = useState<number | null>(null);
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const options = matchingOptions(field.definition, chosen, query);
  const list = useRef<HTMLUListElement>(null);
  const activeElement = useRef<HTMLLIElement>(null);
  const current =
    active === null ? optionForEnter(options, chosen, query) : options[Math.min(active, options.length - 1)];

  // What the form's foot would cut off is no list to choose from; where both do not fit, the field stays.
  useEffect(() => {
    if (isOpen) for (const shown of [list.current, input.current]) shown?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, chosen.length]);

  useEffect(tellMore);
  useEffect(() => activeElement.current?.scrollIntoView({ block: 'nearest' }), [isOpen && current?.value]);

  function tellMore() {
    const { scrollHeight = 0, clientHeight = 0, scrollTop = 0 } = list.current ?? {};
    list.current?.toggleAttribute('data-goes-on', scrollHeight - clientHeight - scrollTop > 4);
  }

  function search(words: string) {
    setQuery(words);
    form?.setWords(field.key, words);
  }

  function close() {
    setIsOpen(false);
    setActive(null);
  }

  /** What was typed and not entered is meant all the same, where it may be an answer. */
  function leave() {
    const typed = options.find(({ value, isNew }) => isNew || value === query.trim());
    if (typed && !chosen.includes(typed.value)) choose(typed.value);
    close();
  }

  function choose(option: string) {
    onChange(toggled(chosen, option));
    search('');
  }

  function onEnter() {
    // What was typed adds and never takes away.
    if (current && (active !== null || !chosen.includes(current.value))) choose(current.value);
    else if (current) search('');
    if (query !== '') setActive(null);
  }

  function moveBy(step: 1 | -1) {
    const from = active ?? (step > 0 ? -1 : 0);
    setActive(isOpen ? (from + step + options.length) % Math.max(1, options.length) : 0);
    setIsOpen(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Backspace' && query === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
    else if (event.key === 'Enter' && (current || query.trim() !== '')) onEnter();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveBy(event.key === 'ArrowDown' ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={tw`relative`} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || leave()}>
      <div className={boxClass} onMouseDown={(event) => openFromBox(event)}>
        {chosen.slice(0, badgesShown).map((option) => (
          <span key={option} className={badgeClass}>
            <bdi className={tw`truncate`}>{option}</bdi>
            <button
              type="button"
              className={tw`-me-2 grid size-6 place-items-center rounded-full`}
              aria-label={t('form.remove', { option })}
              onClick={() => onChange(toggled(chosen, option))}
            >
              <Icon nodes={closeIcon} size={12} />
            </button>
          </span>
        ))}
        {chosen.length > badgesShown && (
          <span className={badgeClass} title={chosen.slice(badgesShown).join(', ')}>
            +{chosen.length - badgesShown}
          </span>
        )}
        <input
          ref={input}
          className={tw`min-w-[40px] flex-1 scroll-mt-12 text-ellipsis focus-visible:[outline:none] coarse:text-[16px]`}
          id={id}
          data-key={field.key}
          role="combobox"
          autoComplete="off"
          dir="auto"
          value={query}
          placeholder={chosen.length === 0 ? (field.definition?.placeholder ?? t('form.choose')) : undefined}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && current ? `${id}-${options.indexOf(current)}` : undefined}
          aria-required={field.isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onFocus={() => setIsOpen(true)}
          onInput={(event) => {
            search(event.currentTarget.value);
            setActive(null);
            setIsOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Sign nodes={chevronIcon} />
      {/* Browsers make a tab stop of what scrolls. */}
      <ul
        ref={list}
        id={`${id}-list`}
        className={`${listClass} ${fadeClass} ${surfaceClass}`}
        onScroll={tellMore}
        role="listbox"
        tabIndex={-1}
        aria-multiselectable="true"
        aria-labelledby={labelId}
        hidden={!isOpen}
      >
        {options.map((option, index) => (
          <li
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            className={`${optionClass} ${tw`cursor-pointer hover:bg-muted data-[active]:bg-muted`}`}
            aria-selected={chosen.includes(option.value)}
            ref={option === current ? activeElement : undefined}
            data-active={option === current ? '' : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option.value)}
          >
            <bdi>{option.isNew ? t('form.create', { option: option.value }) : option.value}</bdi>
            {chosen.includes(option.value) && <Icon nodes={checkIcon} size={16} />}
          </li>
        ))}
        {options.length === 0 && (
          <li className={`${optionClass} ${tw`text-muted-foreground`}`}>{t('form.noOption')}</li>
        )}
      </ul>
    </div>
  );

  function openFromBox(event: { readonly target: EventTarget; preventDefault(): void }) {
    if ((event.target as Element).closest('button,input')) return;
    event.preventDefault();
    input.current?.focus();
    setIsOpen(true);
  }
}
