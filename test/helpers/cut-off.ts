import type { Page } from '@playwright/test';

/** Texts that are cut off by their own box, and boxes that stick out of the panel. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
    const panel = root.querySelector('[part=panel]') as HTMLElement;
    const { left, right } = panel.getBoundingClientRect();
    // Of a long name the header shows what there is room for.
    const isSeen = (node: Element) =>
      node.getClientRects().length > 0 && !node.closest('.pc-sr, .pc-time, pre, table, .pc-header bdi');
    return [...panel.querySelectorAll<HTMLElement>('*')].filter(isSeen).flatMap((node) => {
      const box = node.getBoundingClientRect();
      const hasText = [...node.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
      const isCut =
        hasText &&
        getComputedStyle(node).overflow !== 'visible' &&
        (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
      const isOut = box.left < left - 1 || box.right > right + 1;
      return isCut || isOut
        ? [`${isCut ? 'cut' : 'out'}: ${node.tagName} ${node.className} ${node.textContent.slice(0, 40)}`]
        : [];
    });
  });
}
