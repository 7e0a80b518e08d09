// Runs in the page before everything else: notes when bubble, field and formatted text are first there.

export interface Seen {
  bubbleMs: number | null;
  clickedMs: number | null;
  /** The field is on screen and can be typed in. */
  shownMs: number | null;
  /** The field has the focus, without a click of the visitor's. */
  focusedMs: number | null;
  typedMs: number | null;
  formattedMs: number | null;
}

declare global {
  interface Window {
    benchSeen: Seen;
    /** Set when all that matters has been seen: the watch must not cost what is measured next. */
    benchIsSeen?: boolean;
  }
}

/** Stands alone: it is sent to the page as text. */
export function watchPage({ launcher, field }: { readonly launcher: string | null; readonly field: string }): void {
  const seen: Seen = {
    bubbleMs: null,
    clickedMs: null,
    shownMs: null,
    focusedMs: null,
    typedMs: null,
    formattedMs: null,
  };
  window.benchSeen = seen;
  const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ];
  const [, inner = field] = /^persona-chat (.+)$/.exec(field) ?? [];
  const isThere = (selector: string): boolean =>
    roots(document).some((root) =>
      [...root.querySelectorAll<HTMLElement>(selector)].some(
        (element) =>
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          element.getBoundingClientRect().width > 8 &&
          !element.matches(':disabled'),
      ),
    );
  const bubble = launcher?.replace(/^persona-chat /, '') ?? null;
  const isFormatted = (): boolean =>
    roots(document).some((root) =>
      [...root.querySelectorAll('strong, b')].some(({ textContent }) => textContent?.includes('formatted')),
    );
  const heard = new WeakSet<Node>();
  // A focus that moves within a shadow root is not told outside of it.
  const hear = (root: Node): void => {
    if (heard.has(root)) return;
    heard.add(root);
    root.addEventListener(
      'focusin',
      ({ target }) => target instanceof Element && target.matches(inner) && focused(),
      true,
    );
  };
  const focused = (): void => {
    seen.focusedMs ??= performance.now();
  };
  const look = (): void => {
    if (seen.clickedMs !== null && seen.focusedMs === null) roots(document).forEach(hear);
    if (bubble !== null && seen.bubbleMs === null) {
      if (isThere(bubble)) seen.bubbleMs = performance.now();
    } else if ((bubble === null || seen.clickedMs !== null) && seen.shownMs === null) {
      if (isThere(inner)) seen.shownMs = performance.now();
    } else if (seen.typedMs !== null && seen.formattedMs === null && isFormatted()) {
      seen.formattedMs = performance.now();
    }
    // While a visitor only looks at the page nothing is watched, so that the watch costs the widget nothing.
    if (!window.benchIsSeen) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const isField = (event: Event): boolean => {
    const [target] = event.composedPath();
    return target instanceof HTMLElement && target.matches(inner);
  };
  addEventListener('click', ({ timeStamp }) => (seen.clickedMs ??= timeStamp), { capture: true });
  addEventListener('input', (event) => isField(event) && (seen.typedMs ??= performance.now()), { capture: true });
}
