// The example of docs/theming.md: choices on the page, the chat in its corner, and the lines to copy.

import { button, chat } from './live-parts.ts';
import { make } from './make.ts';

const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'];

function choice(name: string, label: string, values: readonly string[]): HTMLLabelElement {
  const select = make('select', { name }, ...values.map((value) => make('option', { value }, value)));
  return make('label', {}, label, select);
}

export async function showLooks(box: HTMLElement, folder: string): Promise<void> {
  const manifest = (await (await fetch(`${folder}persona-chat/manifest.json`)).json()) as {
    readonly accents: readonly string[];
  };
  const form = make(
    'form',
    {},
    choice('accent', 'Accent', manifest.accents),
    choice('fill', 'Fill', ['solid', 'gradient']),
    choice('theme', 'Mode', ['auto', 'light', 'dark']),
    choice('position', 'Corner', corners),
    choice('radius', 'Radius', ['20px', '14px', '6px', '0px']),
  );
  const code = make('code', {});
  const defaults: Readonly<Record<string, string>> = { fill: 'solid', theme: 'auto', position: 'bottom-right' };

  const apply = (): void => {
    const { radius = '', ...chosen } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    void chat('set', chosen);
    document.querySelector<HTMLElement>('persona-chat')?.style.setProperty('--persona-chat-radius', radius);
    const attributes = Object.entries(chosen)
      .filter(([name, value]) => value !== defaults[name])
      .map(([name, value]) => ` data-${name}="${value}"`);
    code.textContent = [
      ...(radius === '20px' ? [] : [`<style>persona-chat { --persona-chat-radius: ${radius} }</style>`]),
      '<script async src="https://cdn.example/persona-chat/loader.js"',
      '        data-api-base="https://api.example" data-persona-id="support"',
      `       ${attributes.join('')}></script>`,
    ].join('\n');
  };

  (form.elements.namedItem('accent') as HTMLSelectElement).value = 'Forest';
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  box.replaceChildren(
    form,
    make(
      'p',
      {},
      button('Open or hide the chat', () => chat('toggle')),
    ),
    make('pre', { tabindex: '0' }, code),
  );
  apply();
}
