// What leads out of a block at the end of the text.

import type { PersonaEditorElement } from '../../../packages/widget/src/editor-api.ts';
import { equal } from '../markdown/check.ts';
import { field, inside, one, paste, settle, type } from './field.ts';

/** As a person's key: synthetic ones reach the editor, but not the browser's own editing. */
async function press(editor: PersonaEditorElement, key: string, shiftKey = false): Promise<void> {
  const keyCode = { Enter: 13, ArrowDown: 40 }[key];
  field(editor).dispatchEvent(
    new KeyboardEvent('keydown', { key, keyCode, shiftKey, bubbles: true, composed: true, cancelable: true } as object),
  );
  await settle();
}

/** Where the caret stands. */
async function write(text: string): Promise<void> {
  document.execCommand('insertText', false, text);
  await settle();
}

async function pressAt(target: Element, clientX: number, clientY: number): Promise<void> {
  const options = { clientX, clientY, bubbles: true, composed: true, cancelable: true, detail: 1 };
  target.dispatchEvent(new MouseEvent('mousedown', options));
  target.dispatchEvent(new MouseEvent('mouseup', options));
  await settle();
}

const code = '```\ntea\n```';
const last = {
  code,
  'code in a quote': '> ```\n> tea\n> ```',
  quote: '> tea',
  list: '- tea',
  'nested list': '1. a\n   - tea',
};

describe('the end of the text', () => {
  afterEach(() => document.body.replaceChildren());

  for (const [name, value] of Object.entries(last)) {
    it(`is left by ArrowDown where it is a ${name}`, async () => {
      const editor = await one('<persona-editor></persona-editor>');
      editor.value = value;
      await type(editor, '!');
      await press(editor, 'ArrowDown');
      await write('below');
      equal(editor.value, `${value.replace('tea', 'tea!')}\n\nbelow`);
    });
  }

  it('is left by ArrowDown from its last line alone', async () => {
    const editor = await one('<persona-editor></persona-editor>');
    editor.value = '```\none\ntwo\n```';
    editor.focus();
    getSelection()?.collapse(inside(editor, 'code').firstChild, 2);
    await settle();
    await press(editor, 'ArrowDown');
    equal(field(editor).childElementCount, 1);
  });

  it('is left by Enter on an empty last line of code, once', async () => {
    const editor = await one('<persona-editor></persona-editor>');
    editor.value = code;
    await type(editor, '!');
    await press(editor, 'Enter');
    await write('a');
    await press(editor, 'Enter');
    await press(editor, 'Enter');
    await write('below');
    equal(editor.value, '```\ntea!\na\n```\n\nbelow');
  });

  for (const withShift of [false, true])
    it(`has no line of ${withShift ? 'Shift+' : ''}Enter right behind "\`\`\`", and one of the next`, async () => {
      const editor = await one('<persona-editor></persona-editor>');
      await type(editor, 'above');
      await press(editor, 'Enter');
      for (const sign of '```') await write(sign);
      await press(editor, 'Enter', withShift);
      await write('tea');
      await press(editor, 'Enter', withShift);
      await write('more');
      equal(editor.value.trimEnd(), 'above\n\n```\ntea\nmore\n```');
    });

  it('stays code with Shift+Enter, which leaves blank lines', async () => {
    const editor = await one('<persona-editor></persona-editor>');
    editor.value = code;
    await type(editor, '!');
    await press(editor, 'Enter', true);
    await press(editor, 'Enter', true);
    await write('a');
    equal(inside(editor, 'code').textContent, 'tea!\n\na');
  });

  for (const [name, value] of Object.entries(last)) {
    it(`is left by a press in the free room below, where it is a ${name}`, async () => {
      const editor = await one('<persona-editor style="display: block; inline-size: 320px"></persona-editor>');
      editor.value = value;
      await settle();
      const { left, bottom } = inside(editor, '.pc-editor').getBoundingClientRect();
      await pressAt(inside(editor, '.pc-editor'), left + 40, bottom - 3);
      await write('below');
      equal(editor.value, `${value}\n\nbelow`);
    });
  }

  it('is left by a press below the last block inside the text, which has a height of its own', async () => {
    const editor = await one('<persona-editor></persona-editor>');
    await paste(editor, { html: '<p>look:</p><pre>tea</pre>' });
    field(editor).style.minBlockSize = '400px';
    const { left, bottom } = inside(editor, 'pre').getBoundingClientRect();
    await pressAt(field(editor), left + 40, bottom + 40);
    await write('below');
    equal(editor.value, `look:\n\n${code}\n\nbelow`);
    await pressAt(field(editor), left + 40, bottom + 200);
    equal(field(editor).childElementCount, 3);
  });

  it('is left by a press below a text that goes on under the edge', async () => {
    const editor = await one('<persona-editor></persona-editor>');
    editor.value = `\`\`\`\n${'tea\n'.repeat(60)}\`\`\``;
    await settle();
    const { left, bottom } = inside(editor, '.pc-editor').getBoundingClientRect();
    await pressAt(inside(editor, '.pc-editor'), left + 40, bottom - 3);
    await write('below');
    equal(field(editor).lastElementChild?.outerHTML, '<p dir="auto">below</p>');
  });

  it('is not left by a press on the toolbar, or on the block itself', async () => {
    const editor = await one('<persona-editor></persona-editor>');
    editor.value = code;
    await type(editor, '!');
    const { left, top } = inside(editor, 'pre').getBoundingClientRect();
    await pressAt(inside(editor, 'pre'), left + 20, top + 15);
    await pressAt(inside(editor, 'button'), left + 20, 4000);
    equal(field(editor).childElementCount, 1);
  });
});
