// What every page of the documentation does: the search, the choice of light or dark, the list of pages on a phone, copying code.

import { startSearch } from './search.ts';

const rootElement = document.documentElement;

function startScheme(): void {
  const button = document.querySelector<HTMLButtonElement>('.scheme');
  if (!button) return;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = (): boolean => (rootElement.dataset['scheme'] ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const label = (): void => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.setAttribute('aria-label', isDark() ? 'Light colours' : 'Dark colours');
  };
  button.hidden = false;
  label();
  system.addEventListener('change', label);
  button.addEventListener('click', () => {
    const chosen = isDark() ? 'light' : 'dark';
    rootElement.dataset['scheme'] = chosen;
    label();
    try {
      localStorage.setItem('docs-scheme', chosen);
    } catch {
      // It holds for this page.
    }
  });
}

/** The list of pages is in the page once; on a phone it opens below the header. */
function startMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.menu');
  menu?.addEventListener('toggle', () => document.body.classList.toggle('has-menu', menu.open));
}

function addCopyButtons(): void {
  for (const box of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'copy', textContent: 'Copy' });
    button.addEventListener('click', async () => {
      const text = box.querySelector('code')?.textContent ?? '';
      const isCopied = await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      );
      if (!isCopied) getSelection()?.selectAllChildren(box.querySelector('code') ?? box);
      button.textContent = isCopied ? 'Copied' : 'Selected';
      setTimeout(() => (button.textContent = 'Copy'), 2_000);
    });
    box.append(button);
  }
}

/** A long list of pages begins at the one that is open. */
function showCurrentPage(): void {
  const list = document.querySelector<HTMLElement>('.pages');
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && current) list.scrollTop = current.offsetTop - list.clientHeight / 3;
}

startScheme();
startMenu();
addCopyButtons();
showCurrentPage();
startSearch();
