// Each choice becomes an attribute of the chat on this page, and of the tag that is shown for copying.

const form = document.getElementById('look');
const own = document.getElementById('own');
const tag = document.getElementById('tag');

/** What an attribute is when the tag leaves it out. */
const defaults = { fill: 'solid', theme: 'auto', position: 'bottom-right' };
const defaultRadius = '20px';

function swatch(name) {
  const label = document.createElement('label');
  const input = document.createElement('input');
  const dot = document.createElement('i');
  Object.assign(input, { type: 'radio', name: 'accent', value: name });
  dot.className = 'tokens';
  dot.dataset.accent = name;
  label.append(input, dot, name);
  return label;
}

const choices = () => {
  const { accent, fill, theme, position } = Object.fromEntries(new FormData(form));
  return { accent: accent || own.value, fill, theme, position };
};

/** The radius is a custom property, like every colour. */
function styleText() {
  const radius = form.elements.radius.value;
  return radius === defaultRadius ? '' : `<style>persona-chat { --persona-chat-radius: ${radius} }</style>\n`;
}

function tagText(chosen) {
  const attributes = Object.entries(chosen).filter(([name, value]) => value !== defaults[name]);
  return [
    '<script async src="{{assetBase}}/loader.js"',
    'data-api-base="{{apiBase}}" data-persona-id="support"',
    `${attributes.map(([name, value]) => `data-${name}="${value}"`).join(' ')}></scr` + 'ipt>',
  ].join('\n        ');
}

function apply() {
  const chosen = choices();
  for (const dot of document.querySelectorAll('.swatches .tokens')) {
    dot.dataset.fill = chosen.fill;
    dot.dataset.theme = chosen.theme === 'auto' ? systemMode() : chosen.theme;
  }
  tag.textContent = styleText() + tagText(chosen);
  // The choices make room for the open chat.
  document.querySelector('.look').dataset.chat = chosen.position;
  const chat = document.querySelector('persona-chat');
  for (const [name, value] of Object.entries(chosen)) chat?.setAttribute(name, value);
  chat?.style.setProperty('--persona-chat-radius', form.elements.radius.value);
}

const systemMode = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

async function start() {
  const { accents } = await (await fetch('{{assetBase}}/manifest.json')).json();
  document.getElementById('swatches').replaceChildren(...accents.map(swatch));
  const wished = new URLSearchParams(location.search).get('accent');
  form.elements.accent.value = accents.includes(wished) ? wished : 'Forest';
  await customElements.whenDefined('persona-chat');
  apply();
  if (innerWidth > 1000) document.querySelector('persona-chat')?.open();
}

form.addEventListener('input', (event) => {
  if (event.target === own) form.querySelector('.own [type=radio]').checked = true;
  apply();
});
form.addEventListener('submit', (event) => event.preventDefault());
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
document.getElementById('toggle').addEventListener('click', () => document.querySelector('persona-chat')?.toggle());
document.getElementById('copy').addEventListener('click', async () => {
  const said = document.getElementById('copied');
  try {
    await navigator.clipboard.writeText(tag.textContent);
    said.textContent = 'Copied.';
  } catch {
    getSelection().selectAllChildren(tag);
    said.textContent = 'The tag is selected: copy it with your keyboard.';
  }
});

start();
