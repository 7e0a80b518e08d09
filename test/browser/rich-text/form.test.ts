import type { PersonaEditorElement } from '../../../packages/widget/src/editor-api.ts';
import { equal, ok } from '../markdown/check.ts';
import { button, field, place, settle, type } from './field.ts';

function form(attributes: string): { readonly form: HTMLFormElement; readonly editor: PersonaEditorElement } {
  const { box, editors } = place(
    `<form><fieldset><persona-editor name="note" ${attributes}></persona-editor></fieldset><button>Send</button></form>`,
  );
  return { form: box.querySelector('form') as HTMLFormElement, editor: editors[0] as PersonaEditorElement };
}

describe('<persona-editor> in a form', () => {
  afterEach(() => document.body.replaceChildren());

  it('sends what stands in it', async () => {
    const { form: owner, editor } = form('value="**Tea** is"');
    const sent = () => new FormData(owner).get('note');
    equal(sent(), '**Tea** is');
    await type(editor, ' on');
    equal(sent(), '**Tea** is on');
    equal(editor.form, owner);
    equal(editor.name, 'note');
  });

  it('goes back to its attribute when the form is reset', async () => {
    const { form: owner, editor } = form('value="Tea"');
    await type(editor, '!');
    owner.reset();
    equal(editor.value, 'Tea');
    equal(field(editor).textContent, 'Tea');
    equal(new FormData(owner).get('note'), 'Tea');
  });

  it('is disabled by itself or by its fieldset: nothing is typed, nothing is sent', async () => {
    const { form: owner, editor } = form('value="Tea"');
    await settle();
    const isOpen = () => field(editor).isContentEditable && !button(editor, 'Bold').disabled;
    ok(isOpen(), 'disabled from the start');
    editor.disabled = true;
    await settle();
    ok(!isOpen() && field(editor).getAttribute('aria-disabled') === 'true', 'still editable');
    equal(new FormData(owner).get('note'), null);
    editor.disabled = false;
    const set = owner.querySelector('fieldset') as HTMLFieldSetElement;
    set.disabled = true;
    await settle();
    ok(!isOpen(), 'a disabled fieldset changes nothing');
    set.disabled = false;
    await settle();
    ok(isOpen(), 'it stays disabled');
    equal(new FormData(owner).get('note'), 'Tea');
  });

  it('keeps the form from being sent while it is too long or empty', async () => {
    const { form: owner, editor } = form('required maxlength="4"');
    const isValid = () => `${editor.validity.valueMissing} ${editor.validity.tooLong} ${owner.checkValidity()}`;
    equal(isValid(), 'true false false');
    equal(editor.validationMessage, 'This field is required');
    equal(field(editor).getAttribute('aria-required'), 'true');
    await type(editor, 'Tea');
    equal(isValid(), 'false false true');
    equal(editor.validationMessage, '');
    await type(editor, ' time');
    equal(isValid(), 'false true false');
    equal(editor.validationMessage, 'This text must be at most 4 characters');
    let invalid = 0;
    editor.addEventListener('invalid', () => (invalid += 1));
    owner.requestSubmit();
    equal(invalid, 1);
    editor.maxLength = 100;
    equal(isValid(), 'false false true');
    editor.disabled = true;
    equal(editor.willValidate, false);
  });

  it('leads the visitor to what is wrong', () => {
    const { form: owner, editor } = form('required');
    ok(!owner.reportValidity(), 'it is valid');
    equal(editor.shadowRoot?.activeElement, field(editor), 'the focus is elsewhere');
  });

  it('makes lines of Enter and leaves sending to the form', async () => {
    const { form: owner, editor } = form('');
    let sent = 0;
    owner.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    await type(editor, 'One');
    field(editor).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, composed: true }),
    );
    await type(editor, 'Two');
    equal(editor.value, 'One\n\nTwo');
    button(editor, 'Bold').click();
    equal(sent, 0);
  });
});
