// What has to hold after every step (G1, G2, G7, G9; G3 and G10 are watched as they happen).

import type { TimelineMessage } from '../../packages/widget/src/features/timeline/timeline-types.ts';
import { type Entry, holdersOf, isPart } from './ledger.ts';
import type { Tab } from './model-tab.ts';
import type { World } from './model-world.ts';

/** Throws with all that is wrong now. */
export function checkStep(world: World): void {
  const wrong = [
    ...world.offences,
    ...world.server.offences,
    ...lostTexts(world),
    ...lostWords(world),
    ...rememberedTexts(world),
    ...doubledOnServer(world),
    ...misplaced(world),
    ...disordered(world),
    ...world.tabs.flatMap(wrongInTab),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

const isIn = (message: TimelineMessage, text: string) => message.role === 'user' && message.content === text;

function lostTexts(world: World): string[] {
  const isThere = ({ text, person }: Entry): boolean =>
    holdersOf(world.server.conversations, text).some((holder) => holder.person === person) ||
    world.browser.stored().includes(JSON.stringify(text)) ||
    world.tabs.some(
      (tab) => tab.conversation()?.composer.$draft.get() === text || tab.shown().some((message) => isIn(message, text)),
    );
  const strangers = world.ledger.entries.flatMap(({ text, person }) =>
    holdersOf(world.server.conversations, text)
      .filter((holder) => holder.person !== person)
      .map((holder) => `G1: ${text} of ${person} is in the history of ${holder.person}`),
  );
  const lost = world.ledger.entries.filter((entry) => !entry.isReleased && !isThere(entry));
  return [...lost.map(({ text, person }) => `G1: ${text} of ${person} is lost`), ...strangers];
}

/** What was begun may have become part of a draft, and gone out with it. */
function lostWords({ ledger, server, browser, tabs }: World): string[] {
  const written = () => [
    browser.stored(),
    ...server.conversations.all.flatMap(({ messages }) => messages.map(({ content }) => content)),
    ...tabs.flatMap((tab) => [
      tab.tabStorage.content(),
      tab.conversation()?.composer.$draft.get() ?? '',
      ...tab.shown().map(({ content }) => content),
    ]),
  ];
  return ledger.begun
    .filter(({ isReleased, text }) => !isReleased && !written().some((each) => isPart(text, each)))
    .map(({ text, person }) => `G1: ${text}, begun by ${person}, is lost`);
}

/** In the list of a tab it may be from the server: the same person has signed in again. */
function rememberedTexts({ browser, ledger, tabs }: World): string[] {
  return ledger.entries
    .filter(({ isForgotten }) => isForgotten)
    .flatMap(({ text, person }) => {
      const isLeft =
        browser.stored().includes(JSON.stringify(text)) ||
        tabs.some((tab) => tab.conversation()?.composer.$draft.get() === text);
      return isLeft ? [`reset: ${text} of ${person} is remembered`] : [];
    });
}

function doubledOnServer({ server, ledger }: World): string[] {
  return ledger.entries.flatMap(({ text }) => {
    const ids = holdersOf(server.conversations, text).map(({ id }) => id);
    return new Set(ids).size === ids.length ? [] : [`G2: ${text} is stored twice`];
  });
}

/** Of several conversations of one visitor a message is stored in the one in which it was written, as long as that is there (G1). */
function misplaced({ server: { conversations }, ledger }: World): string[] {
  return ledger.entries.flatMap(({ text, conversationId }) => {
    const written = conversations.find(conversationId ?? '');
    if (!written) return [];
    return holdersOf(conversations, text)
      .filter(({ id, visitorId }) => id !== written.id && visitorId === written.visitorId)
      .map(({ id }) => `G1: ${text}, written in ${written.id}, is in ${id}`);
  });
}

/** What a visitor writes in one tab is stored in that order, whichever tab sends it (P8). */
function disordered({ server, ledger, tabs }: World): string[] {
  const failed = new Set(
    tabs.flatMap((tab) => tab.shown().filter(({ delivery }) => delivery === 'failed')).map(({ content }) => content),
  );
  for (const entry of ledger.entries) entry.hasFailed ||= failed.has(entry.text);
  const inOrder = ledger.entries.filter(({ tab, hasFailed }) => tab !== null && !hasFailed);
  return server.conversations.all.flatMap(({ messages }) => {
    const texts = messages.map(({ content }) => content);
    return inOrder.flatMap((entry, index) => {
      const place = texts.indexOf(entry.text);
      const overtaken = inOrder
        .slice(0, index)
        .find((earlier) => earlier.tab === entry.tab && place >= 0 && texts.indexOf(earlier.text) > place);
      return overtaken ? [`P8: ${entry.text} was stored before ${overtaken.text}`] : [];
    });
  });
}

function wrongInTab(tab: Tab): string[] {
  const shown = tab.shown();
  const repeated = (values: readonly string[]) => [
    ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
  ];
  const texts = shown.filter(({ role, content }) => role === 'user' && content).map(({ content }) => content);
  const rivals = [
    tab.network.openStreams() > 1 && 'streams',
    tab.realtime.mostWatches() > 1 && 'watches of one document',
  ];
  return [
    ...repeated(texts).map((text) => `G2: ${tab.name} shows ${text} twice`),
    ...repeated(shown.map(({ id }) => id)).map((id) => `G2: ${tab.name} shows ${id} twice`),
    ...rivals.flatMap((what) => (what ? [`G7: ${tab.name} has two ${what}`] : [])),
  ];
}
