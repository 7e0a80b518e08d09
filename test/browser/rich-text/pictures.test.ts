import { equal, ok } from '../markdown/check.ts';
import { button, dataUrl, field, inside, one, paste, picture, pictures, settle, until } from './field.ts';

const png = dataUrl(300, 150);

describe('pictures of <persona-editor>', () => {
  afterEach(() => document.body.replaceChildren());

  it('go into the value as base64 after the wait of an upload', async () => {
    const editor = await one('<persona-editor value="Look: "></persona-editor>');
    editor.focus();
    await paste(editor, { files: [picture(400, 200)] });
    const frame = () => inside(editor, '.pc-picture');
    equal(frame().dataset['state'], 'uploading');
    ok(!editor.value.includes('!['), 'the value has a picture that is not there yet');
    const shown: number[] = [];
    await until(() => {
      const bar = editor.shadowRoot?.querySelector('[role=progressbar]');
      if (bar) shown.push(Number(bar.getAttribute('aria-valuenow')));
      return frame().dataset['state'] === 'loaded';
    }, 'loaded');
    ok(shown.length > 2 && shown.every((percent, index) => percent >= (shown[index - 1] ?? 0) && percent <= 98), shown.join());
    await until(() => /!\[\]\(data:image\/png;base64,[\w+/=]+\)\{width=\d+\}/.test(editor.value), 'the picture in the value');
    ok(frame().querySelector('img')?.src.startsWith('blob:'), 'no object URL');
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
      return inside(editor, '.pc-notice').textContent;
    };
    equal(await choose(new File(['x'], 'a.txt', { type: 'text/plain' })), 'Image validation error: Only images can be added here');
    equal(await choose(new File([new Uint8Array(5_242_881)], 'a.png', { type: 'image/png' })), 'Image validation error: The image is larger than 5 MB');
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
    const editor = await one('<persona-editor value="![a](https://cdn.example/a.png) ![b](https://evil.example/?q=secret)"></persona-editor>');
    const sources = () => pictures(editor).map(({ src }) => src).join();
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
