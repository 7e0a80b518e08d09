// What the tab keeps over a reload. Where the browser keeps nothing, storage that is full or forbidden, it lives as long as the page.

export function keptInTab(key) {
  /** Undefined until it has been read. */
  let value;
  return {
    /** Null where nothing is kept. */
    read() {
      if (value !== undefined) return value;
      try {
        value = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      } catch {
        value = null;
      }
      return value;
    },
    /** Null forgets it. */
    keep(next) {
      value = next;
      try {
        if (next === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // It is here until the page goes.
      }
    },
  };
}
