// Each choice becomes an attribute of the chat on this page or a rule of its style sheet, and stands in what is shown for copying.

const form = document.getElementById('look');
const own = document.getElementById('own');
const tag = document.getElementById('tag');
const sheet = document.head.appendChild(document.createElement('style'));

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

/** Radius and font are custom properties, like every colour; the launcher is a part. */
function styleRules() {
  const [radius, font, launcher] = ['radius', 'font', 'launcher'].map((name) => form.elements[name].value);
  const tokens = [
    radius !== defaultRadius && `--persona-chat-radius: ${radius}`,
    font && `--persona-chat-font: ${font}`,
  ].filter(Boolean);
  return [
    tokens.length > 0 && `persona-chat { ${tokens.join('; ')} }`,
    launcher && `persona-chat::part(launcher) { width: ${launcher}; height: ${launcher} }`,
  ].filter(Boolean);
}

function styleText(rules) {
  if (rules.length < 2) return rules.map((rule) => `<style>${rule}</style>\n`).join('');
  return ['<style>', ...rules.map((rule) => `  ${rule}`), '</style>\n'].join('\n');
}

function tagText(chosen) {
  const attributes = Object.entries(chosen).filter(([name, value]) => value !== defaults[name]);
  return [
    '<script',
    '  async',
    '  src="{{assetBase}}/loader.js"',
    '  data-api-base="{{apiBase}}"',
    '  data-persona-id="support"',
    ...attributes.map(([name, value]) => `  data-${name}="${value}"`),
    '></scr' + 'ipt>',
  ].join('\n');
}

function apply() {
  const chosen = choices();
  for (const dot of document.querySelectorAll('.swatches .tokens')) {
    dot.dataset.fill = chosen.fill;
    dot.dataset.theme = chosen.theme === 'auto' ? systemMode() : chosen.theme;
  }
  const rules = styleRules();
  sheet.textContent = rules.join('\n');
  tag.textContent = styleText(rules) + tagText(chosen);
  // The choices make room for the open chat.
  document.querySelector('.look').dataset.chat = chosen.position;
  const chat = document.querySelector('persona-chat');
  for (const [name, value] of Object.entries(chosen)) chat?.setAttribute(name, value);
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
