// A tiny client-side router: each view replaces the content, and the chat stays what it was.

const views = {
  teas: ['Teas', 'Small harvests from eleven gardens. The view has changed; the chat has not.'],
  ware: ['Ware', 'Pots, cups and kettles that pour well. An open conversation stays open.'],
  visit: ['Visit', 'Tuesday to Friday 10 am to 6.30 pm, Saturday 9.30 am to 4 pm.'],
};

function show(name) {
  const [title, text] = views[name] ?? views.teas;
  const section = document.createElement('section');
  const heading = document.createElement('h1');
  const paragraph = document.createElement('p');
  heading.textContent = title;
  paragraph.className = 'lead';
  paragraph.textContent = text;
  section.append(heading, paragraph);
  document.getElementById('view').replaceChildren(section);
  for (const link of document.querySelectorAll('[data-view]')) {
    if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

const current = () => new URLSearchParams(location.search).get('view') ?? 'teas';

document.querySelector('nav').addEventListener('click', (event) => {
  const link = event.target.closest('[data-view]');
  if (!link) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  show(current());
  document.getElementById('view').focus();
});
addEventListener('popstate', () => show(current()));

document.getElementById('move').addEventListener('click', () => {
  const chat = document.querySelector('persona-chat');
  if (chat) (chat.parentElement === document.body ? document.getElementById('view') : document.body).append(chat);
});
document.getElementById('reload-tag').addEventListener('click', () => {
  const old = document.querySelector('script[data-persona-id]');
  const tag = document.createElement('script');
  for (const { name, value } of old.attributes) tag.setAttribute(name, value);
  old.replaceWith(tag);
});
document.getElementById('destroy').addEventListener('click', () => window.PersonaChat?.('destroy'));

show(current());
