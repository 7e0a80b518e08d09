// One shell that may speak first: from its rules to the card, and to its end.

import type { ChatHost } from '@persona-chat/widget/host-api.ts';
import { type ReadRule, readRules, readStarters, type Starter } from '@persona-chat/widget/protocol/proactive.ts';
import words from 'virtual:words/proactive';
import besideCss from './beside.css';
import { type CardWords, makeAnnouncer, makeCard } from './card.ts';
import { createChosenStarter } from './chosen-starter.ts';
import { dueRule } from './due-rule.ts';
import { createAdopt, keyOf, launcherOf, rootOf } from './elements.ts';
import { createMarks } from './marks.ts';
import { hasDialog, isAnyModal, isTyping } from './page-is-busy.ts';
import css from './proactive.css';
import { askServer } from './server-rules.ts';
import { type Visit, watchVisit } from './visit.ts';
import { chooseWords } from './words.ts';

type Action = 'show' | 'dismiss' | 'open' | 'send';

/** Frameworks make the same rules again with each of their renders. */
function textOf(rules: unknown): unknown {
  try {
    return typeof rules === 'string' ? rules : JSON.stringify(rules);
  } catch {
    return rules;
  }
}

const tell = (problem: string): void => console.warn(`persona-chat: proactive${problem}`);

export interface Watcher {
  /** The shell was drawn. */
  changed(): void;
  end(): void;
}

/** Creates the watcher of a shell. */
export function createWatcher(host: ChatHost): Watcher {
  const { container } = host;
  let given: unknown;
  let rules: readonly ReadRule[] = [];
  /** Of the server's persona, for rules without any of their own. */
  let starters: readonly Starter[] = [];
  let visit: Visit | undefined;
  let card: HTMLElement | undefined;
  let announcer: HTMLElement | undefined;
  let key = '';
  let marks = createMarks(key);
  const chosen = createChosenStarter(host, () => key);

  const adopt = createAdopt(host, besideCss + css);
  const launcher = () => launcherOf(host);
  /** The line of teaser.js, which may come later than this. */
  const teaser = () => container.querySelector<HTMLElement>('.pc-teaser');
  const messageOf = (rule: ReadRule) => rule.message || (marks.isTeaserOver() ? '' : (host.config.teaser ?? ''));

  const asksVisits = () => rules.some(({ returningVisitor }) => returningVisitor !== undefined);

  const count = (action: Action, rule: ReadRule, text: string | null = null) => {
    host.emit('proactive', { action, rule: rule.id, text });
    host.emit('analytics', { name: `proactive-${action}`, properties: { rule: rule.id } });
  };

  const takeAway = () => {
    const hadFocus = card?.contains(rootOf(host).activeElement);
    card?.remove();
    if (hadFocus) launcher()?.focus();
    card = undefined;
  };

  /** Nothing is watched any more. */
  const stop = () => {
    takeAway();
    visit?.stop();
    announcer?.remove();
    visit = announcer = undefined;
  };

  function act(rule: ReadRule, action: Action, text: string | null = null): void {
    takeAway();
    count(action, rule, text);
    if (action === 'dismiss') {
      marks.endForGood();
      stop();
      // The line goes with it: it would come out from behind the card.
      teaser()?.querySelector('button')?.click();
      launcher()?.focus();
      return;
    }
    // By a visitor's press: the focus goes into the panel, as from the launcher.
    host.setOpen(true);
    if (text !== null) chosen.send(text);
  }

  function show(rule: ReadRule): void {
    const [language, texts] = chooseWords<CardWords>(words, host.config.lang, key);
    const message = messageOf(rule);
    marks.endForVisit();
    adopt();
    card = makeCard({
      message,
      starters: rule.starters.length > 0 ? rule.starters : starters,
      language,
      words: texts,
      picture: host.config.launcherImage,
      onOpen: () => act(rule, 'open'),
      onChoose: (text) => act(rule, 'send', text),
      onDismiss: () => act(rule, 'dismiss'),
    });
    launcher()?.parentElement?.append(card);
    if (announcer) announcer.textContent = `${texts[0]}: ${message}`;
    count('show', rule);
  }

  /** The focus does not go with what is hidden; a modal dialog gives it back to where it was. */
  function hideWhile(shown: HTMLElement, isCovered: boolean): void {
    if (isCovered && isAnyModal()) return;
    if (isCovered && shown.contains(rootOf(host).activeElement)) launcher()?.focus();
    shown.hidden = isCovered;
  }

  function onMoment(isLeaving: boolean): void {
    if (host.config.proactive == null) {
      given = undefined;
      return stop();
    }
    if (card) return hideWhile(card, hasDialog());
    if (!visit || marks.isOver()) return;
    const isHidden = launcher()?.hidden !== false || host.isOpen || container.dataset['state'] !== '';
    if (isHidden || document.hidden) return;
    const sayable = rules.filter((rule) => messageOf(rule) !== '');
    const rule = dueRule(sayable, visit.now(isLeaving, asksVisits() && marks.isReturning()));
    if (rule && !hasDialog() && !isTyping() && !container.querySelector('.pc-preview')) show(rule);
  }

  function begin(read: readonly ReadRule[]): void {
    stop();
    rules = read;
    if (rules.length === 0 || marks.isOver()) return;
    if (rules.some(({ message }) => !message) && !host.config.teaser) tell(' needs a message, or a teaser');
    // A visit counts as one, whether anything is said in it or not.
    if (asksVisits()) marks.isReturning();
    visit = watchVisit(onMoment);
    container.append((announcer = makeAnnouncer()));
    adopt();
    onMoment(false);
  }

  /** Only where something may still be said. */
  async function ask(): Promise<void> {
    const { apiBase, personaId } = host.config;
    const asked = given;
    if (!personaId || marks.isOver()) return;
    try {
      const persona = await askServer(apiBase, personaId);
      if (asked !== given) return;
      starters = readStarters(persona.starters);
      if (persona.proactive != null) begin(readRules(persona.proactive, tell));
    } catch (problem) {
      tell(`: ${problem instanceof Error ? problem.message : problem}`);
    }
  }

  return {
    changed() {
      const { proactive } = host.config;
      const own = keyOf(host.config);
      const text = textOf(proactive);
      const isSame = given === text && key === own;
      given = text;
      if (key !== own) marks = createMarks((key = own));
      if (launcher()?.hidden) takeAway();
      if (host.isOpen) {
        chosen.resume();
        // Who has found the chat needs no word from it in this visit.
        if (!marks.isOver()) marks.endForVisit();
        return stop();
      }
      if (isSame) return;
      starters = [];
      stop();
      if (proactive === 'server') void ask();
      else begin(readRules(proactive, tell));
    },
    end: stop,
  };
}
