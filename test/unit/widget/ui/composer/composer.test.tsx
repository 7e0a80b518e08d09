import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { Composer } from '../../../../../packages/widget/src/ui/composer/composer.tsx';
import { bootstrapData, completion, token } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
beforeEach(async () => {
  view = await renderInChat(<Composer />);
});
afterEach(() => view.unmount());

const input = () => view.find<HTMLTextAreaElement>('textarea');

async function type(text: string): Promise<void> {
  input().value = text;
  input().dispatchEvent(new InputEvent('input', { bubbles: true }));
  await view.settle();
}

async function press(key: string, more: KeyboardEventInit & { keyCode?: number } = {}): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  if (more.keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: more.keyCode });
  input().dispatchEvent(event);
  await view.settle();
  return event;
}

async function closeAndOpen({ chat, settle }: Rendered): Promise<void> {
  chat.session.setOpen(false);
  await settle();
  await chat.open();
  await settle();
}

describe('Composer', () => {
  it('carries the documented texts', () => {
    expect(input().placeholder).toBe('Type message here');
    expect(view.element.textContent).toContain('Reply: Enter');
  });

  it.each([
    [{}, ['Attach file', 'Record voice message']],
    [{ files: true, voice: null }, ['Attach file', 'Record voice message']],
    [{ files: false, voice: false }, []],
  ])('has a button for what the server takes: %j', async (capabilities, expected) => {
    const other = await renderInChat(<Composer />, { bootstrap: { ...bootstrapData, capabilities } });
    const labels = [...other.element.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
    expect(['Attach file', 'Record voice message'].filter((name) => labels.includes(name))).toEqual(expected);
    other.unmount();
  });

  it('keeps and sends once what was typed where the page stops the event that tells of it', async () => {
    const stop = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('input', stop, true);
    try {
      await type('Hello');
      window.dispatchEvent(new Event('pagehide'));
      expect(view.chat.session.composer.$draft.get()).toBe('Hello');
      for (let count = 0; count < 2; count += 1)
        input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      await view.settle();
    } finally {
      window.removeEventListener('input', stop, true);
    }
    expect([view.chat.texts(), input().value]).toEqual([['Hello'], '']);
  });

  it('lays out a text far beyond the limit as one, from the paste that brings it to the text that is short again', async () => {
    await type('Short');
    expect(input().hasAttribute('data-long')).toBe(false);
    const data = 'a'.repeat(50_000);
    input().dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType: 'insertFromPaste', data }));
    expect(input().hasAttribute('data-long')).toBe(true);
    expect(input().parentElement?.hasAttribute('data-tall')).toBe(true);
    await type(`Short${data}`);
    expect(input().hasAttribute('data-long')).toBe(true);
    await type('Short');
    expect(input().hasAttribute('data-long')).toBe(false);
  });

  it('sends on Enter and empties the field', async () => {
    await type('Hello');
    await press('Enter');
    expect(view.chat.texts()).toEqual(['Hello']);
    expect(input().value).toBe('');
  });

  it('makes a new line on Shift+Enter', async () => {
    await type('Hello');
    const event = await press('Enter', { shiftKey: true });
    expect(event.defaultPrevented).toBe(false);
    expect(view.chat.texts()).toEqual([]);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])('leaves an Enter of an input method alone: %j', async (how) => {
    await type('日本');
    await press('Enter', how);
    expect(view.chat.texts()).toEqual([]);
    expect(input().value).toBe('日本');
  });

  it('gives "Formatting" up where somebody closes the panel or writes before its code is here', async () => {
    const toggle = () => view.find('[aria-label="Formatting"]');
    toggle().click();
    await view.settle();
    expect(toggle().getAttribute('aria-pressed')).toBe('true');
    await closeAndOpen(view);
    expect(toggle().getAttribute('aria-pressed')).toBe('false');
    toggle().click();
    await view.settle();
    expect(toggle().getAttribute('aria-pressed')).toBe('true');
    expect(chunks.richText.$state.get().name).toBe('loading');
    await type('Tea');
    expect(toggle().getAttribute('aria-pressed')).toBe('false');
    await Promise.all([chunks.richText.load(), chunks.messages.load()]);
    await view.settle();
    expect(chunks.richText.$state.get().name).toBe('ready');
    expect(input().value).toBe('Tea');
    expect(toggle().getAttribute('aria-pressed')).toBe('false');
  });

  it.each([
    ['closes the panel', closeAndOpen, 0],
    ['waits', ({ settle }: Rendered) => settle(), 1],
  ])('hands-free begins only for who is still there when its code comes: somebody %s', async (_what, act, times) => {
    const capabilities = { handsFree: true };
    const other = await renderInChat(<Composer />, { bootstrap: { ...bootstrapData, capabilities } });
    const start = vi.fn();
    let arrive = (_feature: never) => {};
    const coming = new Promise<never>((resolve) => (arrive = resolve));
    vi.spyOn(other.chat.session.handsFree, 'open').mockReturnValue(coming);
    other.find('[aria-label="Talk hands-free"]').click();
    await act(other);
    arrive({ start } as never);
    await other.settle();
    expect(start).toHaveBeenCalledTimes(times);
    other.unmount();
  });

  it('says what is missing when there is nothing to send, and takes it back when one types', async () => {
    await press('Enter');
    expect(view.find('[role="alert"]').textContent).toBe('Please enter a message or upload a file');
    await type('H');
    expect(view.find('[role="alert"]').textContent).toBe('');
  });

  it('G8: keeps the draft while a reply runs, and offers Stop in place of Send', async () => {
    await type('one');
    await press('Enter');
    view.chat.streams[0]?.push(token('r1', 'Answer'));
    await view.settle();
    expect(view.find('.pc-send').getAttribute('aria-label')).toBe('Stop');
    await type('two');
    await press('Enter');
    expect(view.find('[role="alert"]').textContent).toBe('Please wait until the previous message is processed');
    expect(input().value).toBe('two');
    view.chat.streams[0]?.push(token('r1', '.', true), completion());
    await view.settle();
    expect(view.find('.pc-send').getAttribute('aria-label')).toBe('Send');
  });
});
