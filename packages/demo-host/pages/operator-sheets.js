// The pages beside the conversations, one of which is shown at a time.

import { connectAccount, showAccount } from './operator-account.js';
import { showAudit } from './operator-audit.js';
import { connectCanned, showCanned } from './operator-canned.js';
import { setCannedAnswers } from './operator-composer.js';
import { byId, setText } from './operator-dom.js';
import { leaveNotice } from './operator-refusals.js';
import { connectTeam, showTeam } from './operator-team.js';

/** `add` makes a reading of the page's, which is done again where it fails; `open` opens a conversation by its id, `operator` is who is signed in. */
export function connectSheets({ add, open, operator }) {
  const isShown = (name) => byId('desk').dataset.page === name;
  /** What could not be read is told on its page, until it could. */
  const telling = (name, line, read) => {
    let told = '';
    return add(async (background) => {
      if (!isShown(name)) return;
      let refusal = '';
      try {
        await read(background);
      } catch (error) {
        if (!error.isOver) refusal = error.message;
        throw error;
      } finally {
        if (refusal || line.textContent === told) setText(line, refusal);
        told = refusal;
      }
    });
  };
  const readCanned = (background) =>
    showCanned({ isOwner: operator()?.role === 'owner', changed: setCannedAnswers, redraw: showAnswers, background });
  const showAnswers = telling('answers', byId('canned-error'), readCanned);
  const redrawTeam = telling('team', byId('team-error'), () => showTeam(operator()?.id, redrawTeam));
  const readAudit = telling('audit', byId('audit-error'), () => showAudit(open));
  const pages = {
    conversations: () => {},
    answers: showAnswers,
    team: redrawTeam,
    audit: readAudit,
    account: showAccount,
  };

  function showPage(name) {
    leaveNotice();
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
