import { afterEach, describe, expect, it, vi } from 'vitest';
import { useState } from 'react';
import { StartFormView } from '../../../../../packages/widget/src/ui/start-form/start-form-view.tsx';
import type { Bootstrapping } from '../../../../../packages/widget/src/features/bootstrap/bootstrap.ts';
import { bootstrapData } from '../../../../helpers/fake-chat.ts';
import type { FakeEnv } from '../../../../helpers/fake-env.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';
import { listenToLiveRegions } from '../../../../helpers/live-regions.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

async function show(fields: object[], env?: FakeEnv): Promise<void> {
  view = await renderInChat(<StartFormView title="Let's Talk" submitLabel="Start" />, {
    ...(env && { env }),
    bootstrap: { ...bootstrapData, guest: { id: 'g1' }, fields },
  });
}

const control = (key: string) => view.find<HTMLInputElement>(`[data-key="${key}"]`);
const write = (text: string, key = 'name') => {
  control(key).value = text;
  control(key).dispatchEvent(new InputEvent('input', { bubbles: true }));
};
const errorOf = (key: string) =>
  (control(key).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => view.element.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '')
    .join('|');

async function submit(): Promise<void> {
  view.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await view.settle();
}

describe('StartFormView', () => {
  it('is named by its title and names every field by its label', async () => {
    await show([{ id: 'size', name: 'Cup size', type: 'select', options: ['S', 'L'], description: 'S or L' }]);
    const title = view.find('form').getAttribute('aria-labelledby') ?? '';
    expect(view.find(`#${CSS.escape(title)}`).textContent).toBe("Let's Talk");
    const label = view.find<HTMLLabelElement>(`label[for="${CSS.escape(control('field:size').id)}"]`);
    expect(label.textContent).toBe('Cup size');
    expect(errorOf('field:size')).toContain('S or L');
  });

  it('tells browsers what a field is for, and keyboards what it takes', async () => {
    const text = (id: string, name: string, type = 'text') => ({ id, name, type });
    await show([
      text('f1', 'Mobile number'),
      text('phone', 'How can we call you?'),
      text('f2', 'Microphone'),
      text('f3', 'Cups', 'number'),
      text('f4', 'Day', 'date'),
    ]);
    const purposes = ['name', 'email', ...['f1', 'phone', 'f2', 'f3', 'f4'].map((id) => `field:${id}`)].map((key) =>
      ['autocomplete', 'inputmode'].map((name) => control(key).getAttribute(name)),
    );
    expect(purposes).toEqual([
      ['name', null],
      ['email', 'email'],
      ['tel', 'tel'],
      ['tel', 'tel'],
      [null, null],
      ['off', 'decimal'],
      ['off', null],
    ]);
  });

  it('lists the mistakes of a long form, takes the focus there, and leads from each to its field', async () => {
    const more = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id, type: 'text', required: id === 'e' }));
    await show(more);
    await submit();
    const list = view.find('form [role="group"]');
    expect(document.activeElement).toBe(list);
    const lines = () => [...list.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
    const required = 'This field is required';
    expect(lines()).toEqual([`Name: ${required}`, `Email: ${required}`, `e: ${required}`]);
    list.querySelectorAll('button')[2]?.click();
    expect(document.activeElement).toBe(control('field:e'));
    write('Filled in', 'field:e');
    await view.settle();
    expect(lines()).toEqual([`Name: ${required}`, `Email: ${required}`]);
  });

  it('is heard once where it is wrong: with the first field that gets the focus, or beside that which has it', async () => {
    await show([{ id: 'f', name: 'Field', type: 'text', required: true }]);
    const ears = listenToLiveRegions(view.element);
    view.find('[type="submit"]').focus();
    await submit();
    expect(document.activeElement).toBe(control('name'));
    expect(errorOf('name')).toContain('This field is required');
    expect(ears.heard).toEqual([]);
    for (const value of ['Ada', '']) {
      write(value);
      await view.settle();
    }
    expect(ears.heard).toEqual([]);
    // Enter in the field.
    await submit();
    expect(ears.heard).toEqual(['polite: This field is required']);
    ears.stop();
  });

  it('submits in a frame that is sandboxed without forms, where browsers fire no submit event', async () => {
    await show([{ id: 'f', name: 'Field', type: 'text', required: true }]);
    view.find('form').addEventListener('submit', (event) => event.stopImmediatePropagation(), { capture: true });
    view.find('button[type=submit]').click();
    await view.settle();
    expect(errorOf('field:f')).toContain('This field is required');
  });

  it.each([
    ['text', 'INPUT', 'text'],
    ['textarea', 'TEXTAREA', 'textarea'],
    ['select', 'SELECT', 'select-one'],
    ['multiselect', 'INPUT', 'text'],
    ['number', 'INPUT', 'text'],
    ['checkbox', 'INPUT', 'checkbox'],
    ['date', 'INPUT', 'date'],
    ['date_time', 'INPUT', 'datetime-local'],
    ['time', 'INPUT', 'time'],
  ])('shows a control for %s and says at it what is missing', async (type, tag, inputType) => {
    await show([{ id: 'f', name: 'Field', type, required: true, options: ['a', 'b'] }]);
    expect(control('field:f').tagName).toBe(tag);
    if (tag === 'INPUT') expect(control('field:f').type).toBe(inputType);
    expect(control('field:f').getAttribute('aria-required')).toBe('true');
    await submit();
    expect(control('field:f').getAttribute('aria-invalid')).toBe('true');
    expect(errorOf('field:f')).toMatch(/This field is required|must be checked|select at least 1 option/);
  });

  it.each([
    ['the server fails', () => ({ status: 500, json: {} }), 'Failed to update guest'],
    ['the network fails', () => Promise.reject(networkFailure()), 'Failed to update guest'],
    ['the answer holds no guest', () => ({ json: { data: null } }), 'Something went wrong. Please try again later.'],
  ])('stays with its text and the reason where %s, and ends when it is saved', async (_case, answer, reason) => {
    const onSaved = vi.fn();
    view = await renderInChat(<StartFormView title="Edit" submitLabel="Save" onSaved={onSaved} />);
    view.chat.env.http.on('PUT /guests/*', answer);
    write('Grace');
    await submit();
    const button = view.find('button[type=submit]');
    const failure = () => view.find(`#${CSS.escape(button.getAttribute('aria-describedby') ?? '')}`).textContent;
    expect([onSaved.mock.calls.length, failure(), control('name').value]).toEqual([0, reason, 'Grace']);
    view.chat.env.http.on('PUT /guests/*', ({ json }) => ({ json: { data: { id: 'g1', ...json } } }));
    await submit();
    expect([onSaved.mock.calls.length, failure()]).toEqual([1, '']);
  });

  it('speaks of no single mistake where a list names them all', async () => {
    await show(
      Array.from({ length: 8 }, (_, index) => ({ id: `f${index}`, name: `F${index}`, type: 'text', required: true })),
    );
    control('name').focus();
    const ears = listenToLiveRegions(view.element);
    await submit();
    ears.stop();
    expect(ears.heard.filter((text) => text === 'polite: This field is required')).toEqual([]);
  });

  it('G1: what was corrected and not sent goes on in the form of the guest who comes where the server has given up the one before', async () => {
    const guest = { id: 'g1', name: 'Ada', email: 'ada@example.org', additionalInfo: [] };
    view = await renderInChat(<StartFormView title="Edit" submitLabel="Save" />, {
      bootstrap: { ...bootstrapData, guest },
    });
    write('Grace');
    await view.settle();
    const { session, env } = view.chat;
    expect(session.guests.unsent.read()).toMatchObject({ name: 'Grace' });
    env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, guest: { id: 'g2' } } } }));
    await (session.bootstrap as Bootstrapping).refresh();
    await view.settle();
    expect(session.guests.unsent.read()).toEqual({ name: 'Grace' });
  });

  it('has what was sent when it is left and opened again, until that is stored', async () => {
    function Edit() {
      const [isOpen, setIsOpen] = useState(true);
      return (
        <>
          <button id="toggle" onClick={() => setIsOpen(!isOpen)} />
          {isOpen && <StartFormView title="Edit" submitLabel="Save" />}
        </>
      );
    }
    const reopen = async () => {
      // As its dialog does that is left.
      view.chat.session.guests.unsent.keep(undefined);
      for (let presses = 0; presses < 2; presses += 1) {
        view.find<HTMLButtonElement>('#toggle').click();
        await view.settle();
      }
    };
    const guest = { id: 'g1', name: 'Ada', email: 'ada@example.org', additionalInfo: [] };
    view = await renderInChat(<Edit />, { bootstrap: { ...bootstrapData, guest } });
    view.chat.env.http.on('PUT /guests/*', () => Promise.reject(networkFailure()));
    write('Grace');
    await submit();
    await reopen();
    expect(control('name').value).toBe('Grace');
    view.chat.env.http.on('PUT /guests/*', ({ json }) => ({ json: { data: { id: 'g1', ...json } } }));
    await submit();
    write('Nobody');
    await reopen();
    expect(control('name').value).toBe('Grace');
  });

  it('counts characters and turns red past the limit', async () => {
    await show([{ id: 'f', name: 'Field', type: 'text', max: 3, defaultValue: 'abcd' }]);
    expect(view.find('.pc-counter').textContent).toBe('4/3');
    expect(view.find('.pc-counter').hasAttribute('data-over')).toBe(true);
  });

  describe('a multiselect', () => {
    const press = async (key: string) => {
      control('field:f').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await view.settle();
    };
    const type = async (text: string) => {
      write(text, 'field:f');
      await view.settle();
    };
    const badges = () => [...view.element.querySelectorAll('.pc-badge')].map(({ textContent }) => textContent);
    const teas = { id: 'f', name: 'Teas', type: 'multiselect', options: ['Green tea', 'Black tea'] };

    it('creates an own option on Enter, though another begins like it, and takes the last one back with Backspace', async () => {
      await show([{ ...teas, allowCreate: true }]);
      await type('Green');
      await press('Enter');
      expect(badges()).toEqual(['Green']);
      await press('Backspace');
      expect(badges()).toEqual([]);
    });

    it('G1: takes what is typed when the field is left, where it may be an answer', async () => {
      await show([{ ...teas, allowCreate: true }]);
      await type('Mine');
      control('field:f').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      await view.settle();
      expect([badges(), control('field:f').value]).toEqual([['Mine'], '']);
    });

    it('G1: has what is typed and no answer yet again after a reload', async () => {
      await show([teas]);
      await type('Gre');
      const { env } = view.chat;
      view.unmount();
      await show([teas], env);
      expect([badges(), control('field:f').value]).toEqual([[], 'Gre']);
      await press('Enter');
      expect([badges(), control('field:f').value]).toEqual([['Green tea'], '']);
      view.unmount();
      await show([teas], env);
      expect([badges(), control('field:f').value]).toEqual([['Green tea'], '']);
    });

    it('never takes a choice away by typing it again', async () => {
      await show([{ ...teas, allowCreate: true }]);
      await type('green tea');
      await press('Enter');
      await type('Green tea');
      await press('Enter');
      expect(badges()).toEqual(['Green tea']);
      expect(control('field:f').value).toBe('');
    });

    it('takes what the arrow keys have chosen before what is typed', async () => {
      await show([{ ...teas, allowCreate: true }]);
      await type('tea');
      await press('ArrowDown');
      await press('ArrowDown');
      await press('Enter');
      expect(badges()).toEqual(['Black tea']);
    });

    it('leaves Enter to the form while nothing is typed or chosen', async () => {
      await show([teas]);
      control('field:f').focus();
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      control('field:f').dispatchEvent(event);
      await view.settle();
      expect(event.defaultPrevented).toBe(false);
      expect(badges()).toEqual([]);
    });
  });

  it('follows what the host says of the visitor, but not over what they have typed', async () => {
    await show([{ id: 'f', name: 'Field', type: 'text', required: true }]);
    write('Grace');
    await view.settle();
    await view.chat.session.identify({ name: 'Ada', email: 'ada@example.org' });
    await view.settle();
    expect([control('name').value, control('email').value]).toEqual(['Grace', 'ada@example.org']);
  });
});
