import 'persona-chat';

document.addEventListener('persona-chat:message', ({ detail: { message } }) => {
  console.log(`${message.role}: ${message.content}`);
});
addEventListener('hashchange', () => {
  document.querySelector('h1').textContent = location.hash === '#other' ? 'Other page' : 'Home';
});
