// What has to hold once every fault is over and time has passed: nothing waits, and what is shown is what the server has
// (G1, G4–G6, G8).

import { judge } from '../../packages/widget/src/features/session-log/judge.ts';
import type { TimelineMessage } from '../../packages/widget/src/features/timeline/timeline-types.ts';
import { checkStep } from './checker.ts';
import { holdersOf } from './ledger.ts';
import { listedOf, type ModelConversation } from './model-conversations.ts';
import type { Tab } from './model-tab.ts';
import type { World } from './model-world.ts';

/** Longer than every retry, renewal and time limit of the session. */
const REST_MS = 150_000;

/** Heals the world, opens every chat, lets time pass, and throws with all that does not rest as it should. */
export async function checkRest(world: World): Promise<void> {
  await world.heal();
  for (const tab of world.tabs) if (!tab.session.$isOpen.get()) tab.session.setOpen(true);
  await world.clock.advance(REST_MS);
  for (const { session } of world.tabs)
    if (session.bootstrap.$phase.get().name === 'failed') void session.bootstrap.retry();
  await world.clock.advance(REST_MS / 10);
  await fillInForms(world);
  complain(
    world,
    'at rest',
    world.tabs
      .flatMap((tab) => [...busy(tab, !world.server.hasRealtime), ...differing(world, tab, true), ...judged(tab)])
      .concat(hanging(world), openCalls(world)),
  );
  await pressRetry(world);
  complain(world, 'after Retry', [...unsent(world), ...unanswered(world)]);
  for (const tab of [...world.tabs]) world.reload(tab);
  await world.clock.advance(REST_MS);
  complain(
    world,
    'after a reload',
    world.tabs.flatMap((tab) => [...busy(tab, false), ...differing(world, tab, false), ...judged(tab)]),
  );
  await sayMore(world);
}

/** Who is asked for a name gives it, in one tab, and the others follow. */
async function fillInForms({ tabs, clock }: World): Promise<void> {
  for (const { session } of tabs) {
    if (!session.guests.$form.get()) continue;
    session.guests.save({ name: 'Ada', email: 'ada@example.org', additionalInfo: [] }).catch(() => {});
    // All that has waited for it goes out, one after the other's reply.
    await clock.advance(REST_MS);
  }
}

/** What the debug panel would say of the tab: of a chat that keeps its promises, nothing. */
function judged(tab: Tab): string[] {
  const debug = tab.conversation()?.debug.$state.get();
  const log = debug?.name === 'ready' ? debug.feature.session.$state.get() : undefined;
  if (log?.name !== 'ready') return [];
  return judge(log.feature.read()).map(
    ({ promise, step, text }) => `${promise}: the debug panel of ${tab.name} says at step ${step} that ${text}`,
  );
}

function complain(world: World, when: string, wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.map((each) => `${when}, ${each}`).join('\n'));
  checkStep(world);
}

/** Without live documents nobody tells that a paywall has gone: it may stand until a reload. */
function busy(tab: Tab, mayHavePaywall: boolean): string[] {
  const conversation = tab.conversation();
  const phase = tab.session.bootstrap.$phase.get();
  if (phase.name !== 'ready' || !conversation) return [`G6: the chat of ${tab.name} is not open but ${phase.name}`];
  const status = conversation.reply.$status.get().name;
  const { replacement } = conversation.control.$inputPolicy.get();
  const isQueueHeld = replacement !== null;
  const list = conversation.conversations.$state.get();
  const people = conversation.people.$state.get();
  const waiting = tab
    .shown()
    .filter(
      ({ delivery, isStreaming }) => isStreaming || delivery === 'sending' || (delivery === 'queued' && !isQueueHeld),
    );
  return [
    !conversation.timeline.$isLoaded.get() &&
      `G6: ${tab.name} has no history (${conversation.timeline.$history.get().name})`,
    status !== 'idle' && status !== 'failed' && `G6: ${tab.name} is ${status}`,
    list.name === 'ready' && list.feature.$isBusy.get() && `G6: the list of conversations of ${tab.name} is busy`,
    people.name === 'ready' && people.feature.$isTyping.get() && `G6: the human of ${tab.name} types for ever`,
    conversation.composer.$isWaiting.get() && `G8: the composer of ${tab.name} waits`,
    replacement !== null &&
      replacement !== 'agenda' &&
      !(replacement === 'paywall' && mayHavePaywall) &&
      `G8: ${replacement} stands in place of the composer of ${tab.name}`,
    ...waiting.map(({ content, delivery }) => `G6: "${content}" of ${tab.name} is ${delivery}`),
  ].flatMap((each) => (each ? [each] : []));
}

function conversationOf({ server }: World, tab: Tab): ModelConversation | undefined {
  return server.conversations.find(tab.session.bootstrap.$conversation.get()?.id ?? '');
}

/** What may stand only here: the visitor's unconfirmed messages, a text that Stop has frozen, a reply that has failed. */
const isOwn = ({ isUnconfirmed, isFrozen, delivery }: TimelineMessage) =>
  isUnconfirmed === true || isFrozen === true || delivery === 'failed';

function differing(world: World, tab: Tab, isLive: boolean): string[] {
  const conversation = conversationOf(world, tab);
  if (!conversation) return [`G4: ${tab.name} is in no conversation`];
  const shown = tab.shown();
  const known = new Set(shown.filter(isOwn).map(({ id }) => id));
  // Without live documents nobody tells what a human has written meanwhile, nor that they have given the talk back.
  const isToldLater = ({ role }: { role: string }) =>
    isLive && !world.server.hasRealtime && conversation.mayMissReplies === true && role === 'persona';
  const stored = listedOf(conversation).filter((message) => !known.has(message.id) && !isToldLater(message));
  const toLine = ({ id, role, content }: { id: string; role: string; content: string }) => `${id} ${role}: ${content}`;
  const here = shown.filter((message) => !isOwn(message) && !isToldLater(message)).map(toLine);
  const there = stored.map(toLine).slice(stored.length - here.length);
  const isPaged = tab.conversation()?.timeline.$history.get().name === 'idle';
  const isSame = here.join('\n') === there.join('\n') && (isPaged || here.length === stored.length);
  return isSame
    ? []
    : [`G4: ${tab.name} shows\n  ${here.join('\n  ')}\nthe server has\n  ${stored.map(toLine).join('\n  ')}`];
}

/** A visitor presses every Retry there is, one after the other. */
async function pressRetry(world: World): Promise<void> {
  for (const tab of world.tabs) {
    for (let presses = 0; presses < 20; presses += 1) {
      const failed = tab.shown().find(({ delivery }) => delivery === 'failed');
      const conversation = tab.conversation();
      if (!failed || !conversation || conversation.control.$inputPolicy.get().replacement !== null) break;
      conversation.reply.retry(failed.key);
      await world.clock.advance(REST_MS / 10);
    }
  }
}

/** Texts of the people who sit here now, which no server has although every Retry was pressed. */
function unsent(world: World): string[] {
  const isHere = ({ person, personaId }: { person: string; personaId: string }) =>
    world.tabs.some(
      (tab) =>
        tab.person() === person &&
        tab.personaId() === personaId &&
        tab.conversation()?.control.$inputPolicy.get().replacement === null,
    );
  return (
    world.ledger.entries
      // What waits in another conversation goes out once that is on screen again.
      .filter(({ text }) => !world.server.hasSeveral || !world.browser.stored().includes(JSON.stringify(text)))
      .filter(
        (entry) => !entry.isReleased && isHere(entry) && holdersOf(world.server.conversations, entry.text).length === 0,
      )
      .map(({ text, person }) => `G1: ${text} of ${person} cannot be sent`)
  );
}

function unanswered(world: World): string[] {
  return world.tabs.flatMap((tab) => {
    const conversation = conversationOf(world, tab);
    const shown = new Set(tab.shown().map(({ id }) => id));
    // Who believes that a human answers does not ask.
    if (!world.server.hasRealtime && conversation?.mayMissReplies) return [];
    return (conversation?.messages ?? [])
      .filter(({ requestId, isLive, isCleared }) => requestId !== undefined && !isLive && !isCleared)
      .filter(({ isStopped }) => !isStopped)
      .filter(({ requestId }) => !conversation?.stopped.has(requestId ?? ''))
      .filter(({ id }) => {
        const reply = conversation?.replies.get(id);
        // What a later message has cancelled before its first word is nothing that one could ask for.
        if (reply?.isOver() && reply.parts.length === 0) return false;
        return !reply?.isRead() && !reply?.parts.some((part) => shown.has(part.id));
      })
      .map(({ id, content, origin }) => `G6: nobody asked for the reply to ${id} ("${content || origin}")`);
  });
}

/** Every call has one result, or is told as ended; no question stands, and nothing runs. */
function openCalls({ server, tabs }: World): string[] {
  const told = server.conversations.all.flatMap(({ replies }) =>
    [...replies.values()].flatMap((reply) => reply.call() ?? []),
  );
  const shown = tabs.flatMap((tab) => {
    const tools = tab.conversation()?.tools.$state.get();
    const calls = tools?.name === 'ready' ? [...tools.feature.$calls.get().values()] : [];
    return calls
      .filter(({ state }) => state === 'asking' || state === 'running')
      .map(({ call, state }) => `D5: ${call.toolCallId} of ${tab.name} is ${state}`);
  });
  return [...told.filter(({ state }) => state === 'running').map(({ id }) => `D4: ${id} has no result`), ...shown];
}

function hanging({ promises, tabs }: World): string[] {
  return promises
    .filter(({ state, tab }) => state === 'pending' && (tabs.includes(tab) || tab.isEnded()))
    .map(({ what, tab }) => `G6: ${what} of ${tab.name} has not settled`);
}

/** The chat can still be used. */
async function sayMore(world: World): Promise<void> {
  for (const tab of world.tabs) {
    const conversation = tab.conversation();
    if (conversation?.control.$inputPolicy.get().replacement !== null) continue;
    const text = [conversation.composer.$draft.get(), world.nextText()].filter(Boolean).join(' ');
    conversation.composer.setDraft(text);
    conversation.composer.submit();
    await world.clock.advance(REST_MS / 10);
    // A message that a paywall refused may stand below, with its Retry.
    const shown = tab.shown();
    const asked = shown.findIndex(({ content }) => content === text);
    const isAnswered = asked >= 0 && shown.slice(asked).some(({ role }) => role === 'persona');
    if (!isAnswered)
      throw new Error(
        `G8: ${tab.name} cannot say any more: ${conversation.composer.$notice.get() ?? conversation.reply.$status.get().name}`,
      );
  }
  checkStep(world);
}
