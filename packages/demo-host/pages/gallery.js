// One small mock-up of a chat for each accent, mode and fill. The colours come from tokens.css.

const gallery = document.getElementById('gallery');
const template = document.getElementById('mock');

function mock(accent, theme, fill) {
  const figure = template.content.firstElementChild.cloneNode(true);
  Object.assign(figure.dataset, { accent, theme, fill });
  figure.querySelector('figcaption').textContent = `${theme}, ${fill}`;
  return figure;
}

function row(accent) {
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  const link = document.createElement('a');
  link.href = `theme?accent=${accent}`;
  link.textContent = accent;
  heading.append(link);
  section.append(heading);
  for (const theme of ['light', 'dark']) {
    for (const fill of ['solid', 'gradient']) section.append(mock(accent, theme, fill));
  }
  return section;
}

async function start() {
  const { accents } = await (await fetch('{{assetBase}}/manifest.json')).json();
  gallery.replaceChildren(...accents.map(row));
}

start();
