// What WebKit's driver runs in the page; each function stands for itself.

/** Runs in the page: the shown elements that may have the role, in the page and in all open shadow roots, in their order. */
export function shownElements(selector: string): Element[] {
  const found: Element[] = [];
  const look = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      const isShown = element.matches(selector) && element.checkVisibility({ visibilityProperty: true });
      if (isShown && !element.closest('[inert]')) found.push(element);
      if (element.shadowRoot) look(element.shadowRoot);
    }
  };
  look(document);
  return found;
}

/** Runs in the page: the input for files that a button of this name stands for. */
export function fileInput(label: string): Element | undefined {
  const root = document.querySelector('persona-chat')?.shadowRoot;
  return [...(root?.querySelectorAll('input[type=file]') ?? [])].find(
    (input) => input.getAttribute('aria-label') === label,
  );
}

/** Runs in the page: tells it what the engine would. */
export function tellOffline(isOffline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline });
  window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
}
