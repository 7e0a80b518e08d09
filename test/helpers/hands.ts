// What the hands of a visitor meet: names that differ from what is written, targets that are too small, a focus that is covered.

import type { Page } from '@playwright/test';

/** Controls whose visible text is no part of their name (WCAG 2.2, 2.5.3); none is what we want. */
export function mislabelled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
    const controls = root.querySelectorAll<HTMLElement>('button, a[href], [role=option], [role=menuitem], input');
    return [...controls].flatMap((control) => {
      // What a combobox shows is its value.
      const name = control.matches('[role=combobox]') ? null : control.getAttribute('aria-label');
      const text = control.checkVisibility() ? control.innerText.replace(/\s+/g, ' ').trim() : '';
      const isNamed = name === null || name.toLowerCase().includes(text.toLowerCase());
      return isNamed ? [] : [`${control.className}: ${text} is named ${name}`];
    });
  });
}

/** Controls under 24 px that have another within the 24 px around their middle (WCAG 2.2, 2.5.8); none is what we want. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
    const selector = 'button, a[href], input, select, textarea, [role=option], [role=menuitem], [role=slider]';
    const controls = [...root.querySelectorAll<HTMLElement>(selector)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      // A label is pressed with its checkbox, and a link in a sentence is as high as its line.
      .filter((one) => !one.closest('.pc-markdown p'))
      .map((one) => ({ one, box: one.getBoundingClientRect() }));
    return controls
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 24)
      .filter(({ one, box }) => {
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return controls.some(({ one: other, box: near }) => {
          if (other === one) return false;
          const dx = Math.max(near.left - x, 0, x - near.right);
          const dy = Math.max(near.top - y, 0, y - near.bottom);
          return Math.hypot(dx, dy) < 12;
        });
      })
      .map(({ one, box }) => `${one.className || one.localName}: ${box.width} × ${box.height}`);
  });
}

/** What has the focus without an outline, or an edge of the field around it (WCAG 2.2, 2.4.7); empty is what we want. */
export function unmarkedFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
    const focused = root.activeElement;
    if (!focused || focused.matches('[part=panel]')) return '';
    // A message is marked within its bubble.
    const isOutlined = [focused, ...focused.querySelectorAll(':scope > .pc-stack > .pc-bubble')].some(
      (one) => getComputedStyle(one).outlineStyle !== 'none',
    );
    const field =
      focused.matches('textarea, input') && focused.closest<HTMLElement>('.pc-field, .pc-input, .pc-multi-box');
    const edge = field ? getComputedStyle(field) : undefined;
    const isLined = field && field.matches('.pc-field') && edge?.borderTopColor !== 'rgba(0, 0, 0, 0)';
    const isEdged = edge !== undefined && (isLined || edge.outlineStyle !== 'none' || edge.boxShadow !== 'none');
    return isOutlined || isEdged ? '' : `${focused.localName}.${focused.className}`;
  });
}

/** What has the focus and is wholly covered or out of sight (WCAG 2.2, 2.4.11); empty is what we want. */
export function coveredFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
    const focused = root.activeElement;
    if (!focused || focused.matches('[part=panel]')) return '';
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const steps = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98];
    const isSeen = steps.some((across) =>
      steps.some((down) => {
        const hit = root.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        return hit !== null && (focused.contains(hit) || hit.contains(focused));
      }),
    );
    return isSeen
      ? ''
      : `${focused.localName}.${focused.className} ${focused.getAttribute('aria-label') ?? focused.textContent}`;
  });
}
