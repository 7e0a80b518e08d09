// The page's own script: it treats the editor as it would treat a text area.

const form = document.getElementById('note');
const editor = document.getElementById('text');
const part = document.getElementById('part');

const example = [
  '**Sencha Asanoka**, second flush',
  '',
  '- *smell:* spinach, a little citrus',
  '- *taste:* soft and <u>sweet</u>, no bitterness',
  '',
  '> 70 °C, 90 seconds, and again',
  '',
  'More about it [in the shop](https://example.com/teas).',
].join('\n');

/** Base64 is long. */
const short = (text) => text.replace(/(base64,.{24})[^)]*/g, '$1…');

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const lines = [...new FormData(form)].map(([name, value]) => `${name}: ${short(value)}`);
  document.getElementById('sent').textContent = lines.join('\n');
});
form.addEventListener('reset', () => {
  document.getElementById('sent').textContent = 'Nothing yet.';
});
for (const type of ['input', 'change']) {
  editor.addEventListener(type, () => {
    document.getElementById('events').textContent = `Last event: ${type}, ${editor.value.length} characters.`;
  });
}
for (const name of ['theme', 'lang']) {
  document.getElementById(name).addEventListener('change', ({ target }) => editor.setAttribute(name, target.value));
}
document.getElementById('disabled').addEventListener('change', ({ target }) => {
  part.disabled = target.checked;
});
document.getElementById('example').addEventListener('click', () => {
  editor.value = example;
});
