// References between elements by id, in the whole shadow tree: all lead somewhere, and no id stands twice.

import type { Page } from '@playwright/test';

/** One line a reference that leads nowhere or an id that is not the only one of its kind; none is what we want. */
export async function brokenReferences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [
      'aria-describedby',
      'aria-labelledby',
      'aria-controls',
      'aria-owns',
      'aria-activedescendant',
      'aria-details',
      'for',
    ];
    const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
    const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id);
    const missing = names.flatMap((name) =>
      [...root.querySelectorAll(`[${name}]`)].flatMap((element) =>
        (element.getAttribute(name) ?? '')
          .split(/\s+/)
          .filter((id) => !ids.includes(id))
          .map((id) => `${element.localName}.${element.className} ${name} → ${id}`),
      ),
    );
    const doubled = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} twice`);
    return [...missing, ...doubled];
  });
}
