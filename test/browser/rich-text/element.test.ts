import type { PersonaEditorElement } from '../../../packages/widget/src/editor-api.ts';
import { equal, ok } from '../markdown/check.ts';
import { button, field, inside, leave, locales, one, place, settle, type, until } from './field.ts';

describe('<persona-editor>', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows its attribute as formatted text and keeps the value as it was written', async () => {
    const editor = await one('<persona-editor value="Some *tea* and **water**"></persona-editor>');
    equal(editor.value, 'Some *tea* and **water**');
    equal(field(editor).querySelector('em')?.textContent, 'tea');
    equal(field(editor).querySelector('strong')?.textContent, 'water');
    editor.focus();
    await settle();
    equal(editor.value, 'Some *tea* and **water**');
  });

  it('takes a value by property, also one that was set before the element was known', async () => {
    const editor = document.createElement('persona-editor') as PersonaEditorElement;
    Object.defineProperty(editor, 'value', { value: 'Early', configurable: true, writable: true });
    Object.defineProperty(editor, 'required', { value: true, configurable: true, writable: true });
    document.body.append(editor);
    equal(editor.value, 'Early');
    equal(field(editor).textContent, 'Early');
    ok(editor.hasAttribute('required'), 'required was lost');
    editor.value = '# New\n\ntext';
    equal(field(editor).querySelector('h3')?.textContent, 'New');
    await type(editor, '!');
    equal(editor.value, '# New\n\ntext!');
  });

  it('tells of typing by input, and of its end by change', async () => {
    const { box, editors } = place('<persona-editor></persona-editor><button>Other</button>');
    const [editor] = editors as [PersonaEditorElement];
    const heard: string[] = [];
    for (const name of ['input', 'change', 'beforeinput'])
      box.addEventListener(name, (event) => heard.push(`${event.type} ${(event.target as Element).localName}`));
    await type(editor, 'Tea');
    equal(heard.join(), 'input persona-editor');
    equal(editor.value, 'Tea');
    leave(editor, box.querySelector('button'));
    equal(heard.join(), 'input persona-editor,change persona-editor');
    editor.focus();
    leave(editor, box.querySelector('button'));
    editor.value = 'Set by the page';
    equal(heard.length, 2, 'the page heard of its own value');
  });

  it('keeps typing from hot keys of the page, but not commands', async () => {
    const editor = await one('<persona-editor></persona-editor>');
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener('keydown', listen);
    const press = (key: string, ctrlKey = false) =>
      field(editor).dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, composed: true, cancelable: true }),
      );
    press('s');
    press('?');
    press('s', true);
    press('Escape');
    document.removeEventListener('keydown', listen);
    equal(heard.join(), 's,Escape');
  });

  it('follows placeholder, label and theme', async () => {
    const { box, editors } = place(
      '<label for="note">A note</label><persona-editor id="note" placeholder="Say it" theme="dark"></persona-editor>',
    );
    const [editor] = editors as [PersonaEditorElement];
    equal(field(editor).getAttribute('aria-label'), 'A note');
    equal(field(editor).getAttribute('aria-placeholder'), 'Say it');
    ok(
      /"Say it"|attr\(data-placeholder\)/.test(getComputedStyle(field(editor), '::before').content),
      'no placeholder is shown',
    );
    const background = () => getComputedStyle(inside(editor, '.pc-editor')).backgroundColor;
    const dark = background();
    editor.theme = 'light';
    ok(background() !== dark, `the theme stays ${dark}`);
    editor.setAttribute('aria-label', 'Notes');
    await settle();
    equal(field(editor).getAttribute('aria-label'), 'Notes');
    box.querySelector('label')?.click();
    equal(editor.shadowRoot?.activeElement, field(editor));
  });

  it('speaks the language of its attribute or of the page around it, English until then', async () => {
    const strings = {
      editor: { bold: 'Fett', tooLong_one: 'Höchstens ein Zeichen', tooLong_other: 'Höchstens {{max}} Zeichen' },
    };
    let arrive: () => void = () => {};
    const german = { strings, tag: 'de-DE', isRightToLeft: false };
    locales.set('de', new Promise((resolve) => (arrive = () => resolve(german))));
    locales.set('ar', { strings: {}, tag: 'ar-SA', isRightToLeft: true });
    const [first, second] = place(
      '<div lang="de"><persona-editor maxlength="1"></persona-editor></div><persona-editor lang="ar"></persona-editor>',
    ).editors as [PersonaEditorElement, PersonaEditorElement];
    await settle();
    ok(button(first, 'Bold'), 'no English');
    arrive();
    await until(() => first.shadowRoot?.querySelector('[aria-label=Fett]') !== null, 'German');
    ok(button(first, 'Italic'), 'what is not translated is lost');
    first.value = 'Tee';
    equal(first.validationMessage, 'Höchstens ein Zeichen');
    first.maxLength = 2;
    equal(first.validationMessage, 'Höchstens 2 Zeichen');
    equal(inside(second, '.pc-app').dir, 'rtl');
    second.lang = 'de';
    await until(() => inside(second, '.pc-app').dir === 'ltr', 'left to right');
    equal(inside(second, '.pc-app').lang, 'de-DE');
  });

  it('counts characters, and says so in red past the limit', async () => {
    const editor = await one('<persona-editor maxlength="5"></persona-editor>');
    await type(editor, '12345');
    const counter = inside(editor, '.pc-counter');
    equal(counter.textContent, '5/5');
    const calm = getComputedStyle(counter).color;
    await type(editor, '6');
    equal(counter.textContent, '6/5');
    ok(getComputedStyle(counter).color !== calm, 'the counter is not red');
    equal(editor.value, '123456');
  });

  it('survives being moved, removed and put back', async () => {
    const { box, editors } = place('<div id="one"></div><persona-editor value="Tea"></persona-editor>');
    const [editor] = editors as [PersonaEditorElement];
    await type(editor, ' time');
    const written = field(editor);
    box.querySelector('#one')?.append(editor);
    await settle();
    equal(field(editor), written, 'a move made another editor');
    editor.remove();
    await settle();
    equal(editor.shadowRoot?.querySelector('.ProseMirror'), null, 'nothing was released');
    box.append(editor);
    equal(field(editor).textContent, 'Tea time');
    equal(editor.value, 'Tea time');
  });

  it('stands beside others on a page without touching them or a global', async () => {
    const names = () => Object.getOwnPropertyNames(globalThis).sort().join();
    const prototypes = () =>
      [ShadowRoot, Element, HTMLElement, Node, Document]
        .map(({ prototype }) => Object.getOwnPropertyNames(prototype).join())
        .join();
    const before = names() + prototypes();
    const [first, second] = place(
      '<persona-editor value="one"></persona-editor><persona-editor value="two"></persona-editor>',
    ).editors as [PersonaEditorElement, PersonaEditorElement];
    await type(first, '!');
    equal(first.value, 'one!');
    equal(second.value, 'two');
    await type(second, '?');
    equal(`${first.value} ${second.value}`, 'one! two?');
    getSelection()?.selectAllChildren(field(second));
    await settle();
    button(second, 'Bold').click();
    await settle();
    equal(`${first.value} ${second.value}`, 'one! **two?**');
    equal(names() + prototypes(), before, 'the page was changed');
    equal(document.head.querySelectorAll('style').length + document.adoptedStyleSheets.length, 0, 'styles on the page');
  });
});
