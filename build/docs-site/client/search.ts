// The search: a dialog with a field and a list of sections, all by keyboard. The texts are fetched when it is first opened.

import MiniSearch, { type SearchResult } from 'minisearch';
import { excerptParts } from './excerpt.ts';
import { make } from './make.ts';

interface SectionEntry {
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

const maxShown = 12;

/** Pages of those who embed, set up or build a server; the others are of those who work on the project. */
const forOwners =
  /^(index|embedding|theming|package|recipes|hosting|identity|security|privacy|migrating|editor|minimal-server|conformance|protocol)\.html/;
const base = document.documentElement.dataset['base'] ?? '';

async function loadIndex(): Promise<MiniSearch<SectionEntry>> {
  const response = await fetch(`${base}assets/search.json`);
  if (!response.ok) throw new Error(`search.json gave ${response.status}`);
  const index = new MiniSearch<SectionEntry>({
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page', 'text'],
    // Names such as data-api-base and persona-chat:ready are found by their parts and as a whole.
    tokenize: (text) =>
      [...(text.match(/[\p{L}\p{N}]+(?:[-_:.][\p{L}\p{N}]+)*/gu) ?? [])].flatMap((word) => [
        word,
        ...(/[-_:.]/.test(word) ? word.split(/[-_:.]/) : []),
      ]),
    searchOptions: {
      boost: { title: 4, page: 2 },
      boostDocument: (id: string) => (forOwners.test(id) ? 1 : 0.25),
      prefix: true,
      fuzzy: 0.15,
    },
  });
  index.addAll((await response.json()) as readonly SectionEntry[]);
  return index;
}

/** What holds all words; where nothing does, what holds any of them. */
function find(index: MiniSearch<SectionEntry>, words: string): readonly SearchResult[] {
  const whole = index.search(words, { combineWith: 'AND' });
  return whole.length > 0 ? whole : index.search(words, { combineWith: 'OR' });
}

/** Every second part was found. */
const marked = (parts: readonly string[]): (Node | string)[] =>
  parts.map((part, index) => (index % 2 === 0 ? part : make('mark', {}, part)));

export function startSearch(): void {
  const opener = document.querySelector<HTMLButtonElement>('.search-open');
  if (!opener) return;
  const field = make('input', {
    type: 'search',
    role: 'combobox',
    'aria-label': 'Search the documentation',
    'aria-expanded': 'false',
    'aria-controls': 'search-results',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    placeholder: 'Search the documentation',
  });
  const results = make('ul', { id: 'search-results', role: 'listbox', 'aria-label': 'Results', tabindex: '-1' });
  const status = make('p', { role: 'status' });
  const dialog = make('dialog', { class: 'search', 'aria-label': 'Search' }, field, status, results);
  document.body.append(dialog);
  let index: Promise<MiniSearch<SectionEntry>> | undefined;
  let turn = 0;

  const options = (): HTMLElement[] => [...results.querySelectorAll<HTMLElement>('[role=option]')];
  const choose = (chosen: HTMLElement | undefined): void => {
    for (const option of options()) option.setAttribute('aria-selected', String(option === chosen));
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id);
    else field.removeAttribute('aria-activedescendant');
    chosen?.scrollIntoView({ block: 'nearest' });
  };
  const go = (option: HTMLElement | undefined): void => {
    const address = option?.dataset['address'];
    if (address === undefined) return;
    dialog.close();
    location.assign(base + address);
  };

  const show = async (): Promise<void> => {
    const own = (turn += 1);
    const words = field.value.trim();
    try {
      const found = words === '' ? [] : find(await (index ??= loadIndex()), words).slice(0, maxShown);
      if (own !== turn) return;
      results.replaceChildren(
        ...found.map(({ id, page, title, text, terms }, place) =>
          make(
            'li',
            { id: `search-result-${place}`, role: 'option', 'aria-selected': 'false', 'data-address': String(id) },
            make('b', {}, String(title)),
            make('span', {}, page === title ? '' : String(page)),
            make('small', {}, ...marked(excerptParts(String(text), terms))),
          ),
        ),
      );
      field.setAttribute('aria-expanded', String(found.length > 0));
      status.textContent = words !== '' && found.length === 0 ? 'Nothing was found.' : '';
      choose(options()[0]);
    } catch {
      index = undefined;
      status.textContent = 'The search could not be loaded.';
    }
  };

  const open = (): void => {
    if (dialog.open) return;
    dialog.showModal();
    field.select();
    void (index ??= loadIndex()).catch(() => (index = undefined));
  };

  field.addEventListener('input', () => void show());
  field.addEventListener('keydown', (event) => {
    const list = options();
    const place = list.findIndex((option) => option.getAttribute('aria-selected') === 'true');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && list.length > 0) {
      event.preventDefault();
      choose(list[(place + step + list.length) % list.length]);
    }
    if (event.key === 'Enter' && !event.isComposing) go(list[place]);
  });
  results.addEventListener('click', ({ target }) =>
    go((target as HTMLElement).closest<HTMLElement>('[role=option]') ?? undefined),
  );
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  opener.hidden = false;
  opener.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).closest?.(
      'input, textarea, select, [contenteditable], persona-chat',
    );
    const isWanted = (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyping);
    if (!isWanted) return;
    event.preventDefault();
    open();
  });
}
