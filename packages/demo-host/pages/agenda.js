// Buttons of the page that begin an agenda: an ordinary use of the element's methods.

document.addEventListener('click', async ({ target }) => {
  const agendaId = target.closest('[data-agenda]')?.dataset.agenda;
  const chat = document.querySelector('persona-chat');
  if (agendaId === undefined || !chat) return;
  await chat.open();
  await chat.triggerAgenda(agendaId);
});
