// The pages beside the conversations, one of which is shown at a time.

import { connectAccount, showAccount } from './operator-account.js';
import { showAudit } from './operator-audit.js';
import { connectCanned, showCanned } from './operator-canned.js';
import { setCannedAnswers } from './operator-composer.js';
import { byId } from './operator-dom.js';
import { connectTeam, showTeam } from './operator-team.js';

/** `attempt` runs what may be refused, `open` opens a conversation by its id, `operator` is who is signed in, `leave` ends that. */
export function connectSheets({ attempt, open, operator, leave }) {
  const readCanned = (background) => showCanned(operator()?.role === 'owner', setCannedAnswers, background);
  const showAnswers = () => attempt(() => readCanned());
  const pages = {
    conversations: () => {},
    answers: showAnswers,
    team: () => attempt(() => showTeam(operator().id)),
    audit: () => showAudit(open),
    account: showAccount,
  };

  function showPage(name) {
    byId('desk').dataset.page = name;
    for (const button of document.querySelectorAll('.pages button')) {
      if (button.dataset.page === name) button.setAttribute('aria-current', 'page');
      else button.removeAttribute('aria-current');
    }
    for (const page of ['answers', 'team', 'audit', 'account']) byId(`${page}-page`).hidden = page !== name;
    return pages[name]();
  }

  for (const button of document.querySelectorAll('.pages button'))
    button.addEventListener('click', () => showPage(button.dataset.page));
  connectCanned(showAnswers);
  connectTeam(() => operator().id);
  connectAccount(leave);
  return { showPage, readCanned };
}
