// The demo page of the rules: each button sets one, as the tag or the server could.

const rules = {
  starters: {
    id: 'starters',
    starters: [{ label: 'Brew a green tea', text: 'How do I brew a green tea?' }, 'Which tea is without caffeine?'],
  },
  time: { id: 'time', message: 'You have been here for three seconds. Shall I help you choose?', timeOnPage: 3 },
  scroll: { id: 'scroll', message: 'Half of the page is behind you. Any questions so far?', scrollDepth: 50 },
  leaving: { id: 'leaving', message: 'Before you go: parcels leave the house at two.', exitIntent: true },
  address: {
    id: 'address',
    message: 'Is everything in your basket?',
    url: '*?step=basket*',
    starters: ['What does shipping cost?'],
  },
  returning: { id: 'returning', message: 'Good to see you again!', returningVisitor: true },
};

const said = document.getElementById('said');
const dialog = document.getElementById('dialog');

/** As for somebody who is here for the first time, or, for the rule of those who come back, for the second. */
const forget = (isReturning) => {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (/^persona-chat:.*:(proactive|returning|visited|teaser)$/.test(key)) delete storage[key];
  const { apiBase, personaId } = document.querySelector('script[data-api-base]').dataset;
  if (isReturning) localStorage[`persona-chat:${apiBase}:${personaId}:visited`] = Date.now() - 86_400_000;
};

document.getElementById('rules').addEventListener('click', async ({ target }) => {
  const name = target.dataset.rule;
  if (!name) return;
  await window.PersonaChat('set', { proactive: null });
  forget(name === 'returning');
  // Another chat of the same page: the one before has been told that it has had its say.
  await window.PersonaChat('destroy');
  await window.PersonaChat('boot', {
    ...document.querySelector('script[data-api-base]').dataset,
    proactive: name === 'server' ? 'server' : [rules[name]],
  });
  said.value = 'The rule is set.';
});

document.getElementById('basket').addEventListener('click', () => history.pushState({}, '', '?step=basket'));
document.getElementById('ask').addEventListener('click', () => dialog.showModal());
document.addEventListener('persona-chat:proactive', ({ detail: { action, rule, text } }) => {
  said.value = [action, rule, text].filter(Boolean).join(' · ');
});
