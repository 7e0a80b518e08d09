// What a listener of `ready` hears that came when it was ready already (docs/embedding.md#events).

type Listener = EventListenerOrEventListenerObject;
/** Who was told, or is about to be, by the event's name; with a mark of when it was added. */
export type Told = Record<string, WeakMap<Listener, object>>;

/**
 * Follows a listener that was added to an element which is ready, or taken off it. One that was added hears the event once, after
 * the page's code has run, unless it is off again by then. Names of other events are ignored.
 */
export function tellLate(
  element: HTMLElement,
  told: Told,
  verb: 'addEventListener' | 'removeEventListener',
  name: string,
  listener: Listener | null,
  options?: AddEventListenerOptions | boolean,
): void {
  if (!listener || !/^persona-?chat:?ready$/.test(name)) return;
  const listeners = (told[name] ??= new WeakMap());
  if (verb === 'removeEventListener') return void listeners.delete(listener);
  if (listeners.has(listener)) return;
  const mark = {};
  listeners.set(listener, mark);
  const { signal, once } = typeof options === 'object' ? options : {};
  // Its error is the page's, as those of other listeners: nobody here waits for it.
  queueMicrotask(() => {
    // The session may have ended on the way, with which the element has its own methods back.
    if (listeners.get(listener) !== mark || signal?.aborted || !Object.hasOwn(element, 'addEventListener')) return;
    if (once) element.removeEventListener(name, listener, options);
    const event = new CustomEvent(name, { detail: {} });
    for (const property of ['target', 'currentTarget']) Object.defineProperty(event, property, { value: element });
    if (typeof listener === 'function') listener.call(element, event);
    else listener.handleEvent(event);
  });
}
