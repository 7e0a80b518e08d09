import { chunks } from '../ui/chunks.ts';

type Asked = Parameters<EventTarget['addEventListener']>;

/**
 * From now on a listener of `ready` is told what it has missed (docs/embedding.md#events). It is the element that is asked: the
 * loader adds what comes by `on` there, too. Few pages come late: how it is told travels with the debug panel.
 */
export function hearLateListeners(element: HTMLElement): void {
  const told = {};
  for (const verb of ['addEventListener', 'removeEventListener'] as const) {
    const value = (...asked: Asked) => {
      (EventTarget.prototype[verb] as EventTarget['addEventListener']).apply(element, asked);
      if (/ready$/.test(asked[0]))
        void chunks.debugPanel.open().then(
          ({ helpers }) => helpers.tellLate(element, told, verb, ...asked),
          () => {},
        );
    };
    // An assignment would throw on a page that has frozen what the element inherits.
    Object.defineProperty(element, verb, { value, configurable: true, writable: true });
  }
}

/** Gives the element back its own methods: nothing is ready any more. */
export function ignoreLateListeners(element: Partial<HTMLElement>): void {
  delete element.addEventListener;
  delete element.removeEventListener;
}
