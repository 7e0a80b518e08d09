// The pages beside the conversations, one of which is shown at a time.

import { connectAccount, showAccount } from './operator-account.js';
import { showAudit } from './operator-audit.js';
import { connectCanned, showCanned } from './operator-canned.js';
import { setCannedAnswers } from './operator-composer.js';
import { byId, setText } from './operator-dom.js';
import { connectTeam, showTeam } from './operator-team.js';

/** `attempt` runs what may be refused, `open` opens a conversation by its id, `operator` is who is signed in. */
export function connectSheets({ attempt, open, operator }) {
  /** What could not be read is told on its page, until it could. */
  const telling = (line, read) => {
    let told = '';
    return async () => {
      let refusal = '';
      await attempt(read, (text) => (refusal = text));
      if (refusal || line.textContent === told) setText(line, refusal);
      told = refusal;
    };
  };
  const readCanned = (background) =>
    showCanned({ isOwner: operator()?.role === 'owner', changed: setCannedAnswers, redraw: showAnswers, background });
  const showAnswers = telling(byId('canned-error'), () => readCanned());
  const redrawTeam = telling(byId('team-error'), () => showTeam(operator()?.id, redrawTeam));
  const pages = {
    conversations: () => {},
    answers: showAnswers,
    team: redrawTeam,
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
  connectTeam(redrawTeam);
  connectAccount();
  return { showPage, readCanned };
}
