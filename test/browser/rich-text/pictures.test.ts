import { equal, ok } from '../markdown/check.ts';
import { button, dataUrl, field, inside, one, paste, picture, pictures, settle, until } from './field.ts';

const png = dataUrl(300, 150);

describe('pictures of <persona-editor>', () => {
  afterEach(() => document.body.replaceChildren());

  it('go into the value as base64 as soon as they are read', async () => {
    const editor = await one('<persona-editor value="Look: "></persona-editor>');
    editor.focus();
    const startedAt = performance.now();
    await paste(editor, { files: [picture(400, 200)] });
    const frame = () => inside(editor, '.pc-picture');
    await until(
      () => /!\[\]\(data:image\/png;base64,[\w+/=]+\)\{width=\d+\}/.test(editor.value),
      'the picture in the value',
    );
    ok(performance.now() - startedAt < 2500, 'it has waited for nothing');
    equal(frame().dataset['state'], 'loaded');
    ok(frame().querySelector('img')?.src.startsWith('blob:'), 'no object URL');
  });

  it('ask for a description until they have one, or are said to need none', async () => {
    const editor = await one('<persona-editor></persona-editor>');
    editor.focus();
    await paste(editor, { files: [picture(400, 200)] });
    const ask = () => editor.shadowRoot?.querySelector<HTMLElement>('.pc-picture-ask');
    await until(() => Boolean(ask()), 'the question');
    equal(editor.shadowRoot?.activeElement, field(editor));
    equal(ask()?.tabIndex, 0);
    ask()?.click();
    await settle();
    inside<HTMLInputElement>(editor, '[role=dialog] input').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
    await settle();
    equal(ask() ?? null, null);
    ok(editor.value.startsWith('![]('), 'an empty description is allowed');
    // What a value brings was decided before.
    const other = await one(`<persona-editor value="![](${png})"></persona-editor>`);
    equal(other.shadowRoot?.querySelector('.pc-picture-ask') ?? null, null);
  });

  it('keep their titles when something else is edited', async () => {
    const editor = await one(`<persona-editor value='![Dot](${png} "a small \\"dot\\""){width=200}'></persona-editor>`);
    await until(() => (pictures(editor)[0]?.naturalWidth ?? 0) > 0, 'the picture');
    inside(editor, '[role=slider]').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
    );
    await settle();
    ok(editor.value.endsWith('"a small \\"dot\\""){width=210}'), editor.value.slice(-40));
  });

  it('tells of a picture by input once it is in the value', async () => {
    const editor = await one('<persona-editor></persona-editor>');
    let value = '';
    editor.addEventListener('input', () => (value = editor.value));
    await paste(editor, { files: [picture(4, 4)] });
    await until(() => value.includes('data:image/png'), 'an event');
  });

  it('show what a value brings, by object URLs, and leave the value as it was', async () => {
    const value = `![Dot](${png})`;
    const editor = await one(`<persona-editor value="${value}"></persona-editor>`);
    await until(() => (pictures(editor)[0]?.naturalWidth ?? 0) > 0, 'the picture');
    const [shown] = pictures(editor);
    ok(shown?.src.startsWith('blob:'), 'not an object URL');
    equal(shown?.alt, 'Dot');
    await settle();
    equal(editor.value, value);
  });

  it('do not count as characters', async () => {
    const editor = await one(`<persona-editor maxlength="40" value="Tea ![a](${png}){width=200}"></persona-editor>`);
    equal(inside(editor, '.pc-counter').textContent, '21/40');
    ok(editor.checkValidity(), 'too long');
  });

  it('are refused by type and size, with a word', async () => {
    const editor = await one('<persona-editor></persona-editor>');
    const input = inside<HTMLInputElement>(editor, 'input[type=file]');
    const choose = async (file: File) => {
      const data = new DataTransfer();
      data.items.add(file);
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await settle();
      return inside(editor, '[role=alert]').textContent;
    };
    equal(
      await choose(new File(['x'], 'a.txt', { type: 'text/plain' })),
      'Image validation error: Only images can be added here',
    );
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' });
    equal(await choose(svg), 'Image validation error: Only images can be added here');
    equal(
      await choose(new File([new Uint8Array(5_242_881)], 'a.png', { type: 'image/png' })),
      'Image validation error: The image is larger than 5 MB',
    );
    equal(field(editor).querySelector('.pc-picture'), null);
    await choose(new File([new Uint8Array(5_242_880)], 'a.png', { type: 'image/png' }));
    ok(field(editor).querySelector('.pc-picture'), '5 MB are allowed');
  });

  it('can be described, resized by keys and removed', async () => {
    const editor = await one(`<persona-editor value="![](${png}){width=200}"></persona-editor>`);
    await until(() => (pictures(editor)[0]?.naturalWidth ?? 0) > 0, 'the picture');
    const handle = inside(editor, '[role=slider]');
    handle.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
    await settle();
    ok(editor.value.endsWith('{width=210}'), editor.value.slice(-20));
    handle.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
    await settle();
    ok(editor.value.endsWith('{width=120}'), editor.value.slice(-20));
    button(editor, 'Remove image').click();
    await settle();
    equal(editor.value, '');
  });

  it('load from the page and from allowed origins only', async () => {
    const editor = await one(
      '<persona-editor value="![a](https://cdn.example/a.png) ![b](https://evil.example/?q=secret)"></persona-editor>',
    );
    const sources = () =>
      pictures(editor)
        .map(({ src }) => src)
        .join();
    equal(sources(), '');
    // At once: nobody answers there, and what cannot load is taken away again.
    editor.setAttribute('image-origins', 'https://cdn.example');
    equal(sources(), 'https://cdn.example/a.png');
    editor.removeAttribute('image-origins');
    equal(sources(), '');
    editor.value = `![own](${location.origin}/none.png)`;
    equal(sources(), `${location.origin}/none.png`);
  });
});
