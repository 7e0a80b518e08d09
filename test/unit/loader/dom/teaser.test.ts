import { afterEach, describe, expect, it } from 'vitest';
import { addElement, clearPage, settle } from './page.ts';

afterEach(async () => {
  clearPage();
  await settle();
});

describe('the teaser', () => {
  const besideOf = (element: Element) => element.shadowRoot?.querySelector('.pc > div > div') as HTMLElement;

  it('shows once and stays away once dismissed', async () => {
    const element = addElement({ teaser: 'Questions?' });
    const beside = besideOf(element);
    expect(beside.textContent).toContain('Questions?');
    expect(beside.hidden).toBe(false);
    expect(localStorage.length).toBe(0);
    const dismiss = beside.querySelector('button');
    expect(dismiss?.ariaLabel).toBe('Close');
    dismiss?.click();
    expect(beside.hidden).toBe(true);
    expect(localStorage.length).toBe(1);
    expect(besideOf(addElement({ teaser: 'Questions?' })).hidden).toBe(true);
  });

  it('is gone for this page load once the chat was open, and is not stored', async () => {
    const element = addElement({ teaser: 'Questions?' });
    await element.open();
    await settle();
    await element.close();
    expect(besideOf(element).hidden).toBe(true);
    expect(Object.keys(localStorage).filter((key) => key.endsWith(':teaser'))).toEqual([]);
  });

  it.each([{ launcher: 'hide' }, { mode: 'page' }])('needs a launcher to stand beside: %o', async (attributes) => {
    expect(besideOf(addElement({ teaser: 'Questions?', ...attributes })).hidden).toBe(true);
    await settle();
  });
});
