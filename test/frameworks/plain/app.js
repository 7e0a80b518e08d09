import 'persona-chat';

document.addEventListener('persona-chat:message', ({ detail }) => {
  document.querySelector('output').textContent = `${detail.message.role}: ${detail.message.content}`;
});
addEventListener('hashchange', () => {
  document.querySelector('h1').textContent = location.hash === '#other' ? 'Other page' : 'Home';
});
