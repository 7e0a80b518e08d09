// What a visitor does in the panel.

import { isPart } from '../ledger.ts';
import { type Tab, visibleConversation } from '../model-tab.ts';
import type { World } from '../model-world.ts';
import { command, inTab } from './command.ts';

/** A step that begins with a press. */
const pressing = (name: string, run: (tab: Tab, world: World) => void) =>
  inTab(name, (tab, world) => {
    tab.press();
    run(tab, world);
  });

const whereIs = (tab: Tab) => ({ tab: tab.name, conversationId: tab.session.bootstrap.$conversation.get()?.id });

export const send = pressing('send', (tab, { ledger, nextText }) => {
  const conversation = visibleConversation(tab);
  if (!conversation || conversation.control.$inputPolicy.get().replacement !== null) return;
  if (conversation.composer.$draft.get() === '') conversation.composer.setDraft(nextText());
  const text = conversation.composer.$draft.get();
  conversation.composer.submit();
  if (conversation.composer.$draft.get() === '') ledger.accept(text, tab.person(), tab.personaId(), whereIs(tab));
});

/** Adds to what stands in the field. */
export const write = inTab('write', (tab, { ledger, nextText }) => {
  const conversation = visibleConversation(tab);
  if (!conversation || conversation.control.$inputPolicy.get().replacement !== null) return;
  const text = nextText();
  conversation.composer.setDraft([conversation.composer.$draft.get(), text].filter(Boolean).join(' '));
  ledger.begin(text, tab.person(), tab.personaId(), tab.name);
});

/** Selects what stands in the field, which may be a copy of what was written in another tab, and writes other words. */
export const writeOver = inTab('write over', (tab, { ledger, nextText, tabs }) => {
  const conversation = visibleConversation(tab);
  const draft = conversation?.composer.$draft.get();
  if (!conversation || !draft || conversation.control.$inputPolicy.get().replacement !== null) return;
  const text = nextText();
  ledger.overwrite(draft, (writer, words) =>
    tabs.some(
      (other) =>
        other !== tab && other.name === writer && isPart(words, other.conversation()?.composer.$draft.get() ?? ''),
    ),
  );
  conversation.composer.setDraft(text);
  ledger.begin(text, tab.person(), tab.personaId(), tab.name);
});

export const stop = pressing('stop', (tab, { server }) => {
  const conversation = visibleConversation(tab);
  if (
    !conversation ||
    !['generating', 'retrying', 'submitting-text', 'waiting'].includes(conversation.reply.$status.get().name)
  )
    return;
  // The rest of the reply shows with a reload only.
  const stored = server.conversations.find(tab.session.bootstrap.$conversation.get()?.id ?? '');
  if (stored) stored.mayMissReplies = true;
  for (const { delivery, requestId } of tab.shown())
    if (delivery === 'sending' && requestId) stored?.stopped.add(requestId);
  conversation.reply.stop();
});

export const retry = pressing('retry', (tab) => {
  const failed = tab.shown().find(({ delivery }) => delivery === 'failed');
  if (failed) visibleConversation(tab)?.reply.retry(failed.key);
});

export const tryAgain = pressing('try again', (tab, { server }) => {
  const conversation = visibleConversation(tab);
  const state = conversation?.regenerate.$state.get();
  const last = tab.shown().at(-1);
  if (state?.name !== 'ready' || !last || last.isLive || last.delivery !== 'delivered') return;
  if (last.role === 'user' && last.isStopped !== true) return;
  const stored = server.conversations.find(tab.session.bootstrap.$conversation.get()?.id ?? '');
  // Without live documents nobody tells other tabs; what another message cuts off stays as it was.
  if (stored) stored.mayMissReplies = true;
  state.feature.again(last.key);
});

export const beginEdit = inTab('begin an edit', (tab, { ledger, nextText }) => {
  const state = visibleConversation(tab)?.edit.$state.get();
  const key = state?.name === 'ready' ? state.feature.$editable.get() : null;
  // What stands in the field already would be the visitor's own to throw away.
  if (state?.name !== 'ready' || key === null || state.feature.$editing.get() !== null) return;
  const text = nextText();
  state.feature.begin(key);
  state.feature.change(text);
  ledger.begin(text, tab.person(), tab.personaId());
});

export const edit = pressing('edit', (tab, { server, ledger, nextText }) => {
  const state = visibleConversation(tab)?.edit.$state.get();
  const key = state?.name === 'ready' ? state.feature.$editable.get() : null;
  if (state?.name !== 'ready' || key === null || state.feature.$editing.get() !== null) return;
  const stored = server.conversations.find(tab.session.bootstrap.$conversation.get()?.id ?? '');
  // Without live documents nobody tells other tabs.
  if (stored) stored.mayMissReplies = true;
  const text = nextText();
  state.feature.begin(key);
  state.feature.change(text);
  if (state.feature.submit() === null) ledger.accept(text, tab.person(), tab.personaId(), whereIs(tab));
});

/** Whatever the persona has said last stands for a form: its answer is the same in each tab, and so is the request that sends it. */
export const fillIn = inTab('fill in', (tab, { ledger }) => {
  const state = visibleConversation(tab)?.messageForm.$state.get();
  const asked = tab.shown().findLast(({ role, delivery }) => role !== 'user' && delivery === 'delivered');
  if (state?.name !== 'ready' || !asked) return;
  const isSent = () => tab.shown().some(({ requestId }) => requestId === `form-${asked.id}`);
  const wasSent = isSent();
  const text = `Answer to ${asked.id}`;
  state.feature.send(asked.id, [], text).catch(() => {});
  if (!wasSent && isSent()) ledger.accept(text, tab.person(), tab.personaId(), whereIs(tab));
});

export const open = inTab('open', ({ session }) => void (session.$isOpen.get() || session.setOpen(true)));
/** What stands in its fields was not given out of hand. */
export const beginForm = inTab('begin a form', (tab, { ledger, nextText }) => {
  const state = visibleConversation(tab)?.messageForm.$state.get();
  const asked = tab.shown().findLast(({ role, delivery }) => role !== 'user' && delivery === 'delivered');
  if (state?.name !== 'ready' || !asked || state.feature.begun(asked.id)) return;
  const $answer = state.feature.answerOf(asked.id);
  if ($answer.get()) return;
  // As its view does.
  $answer.subscribe(() => {});
  const text = nextText();
  state.feature.keep(asked.id, { 'field:words': text }, text);
  ledger.begin(text, tab.person(), tab.personaId());
});

/** The form that a guest without a name finds, wherever it stands. */
export const nameOneself = inTab('fill in the form', ({ session: { guests, $isOpen } }) => {
  if ($isOpen.get() && guests.$form.get())
    guests.save({ name: 'Ada', email: 'ada@example.org', additionalInfo: [] }).catch(() => {});
});

export const close = inTab('close', ({ session }) => void (session.$isOpen.get() && session.setOpen(false)));

/** The menu's New conversation, or the host's `clear()`, which needs no open panel. */
export const clear = inTab('clear', (tab, { track }) => void track('clear()', tab, tab.session.clear()));

export const loadOlder = inTab('load older', (tab) => {
  const timeline = visibleConversation(tab)?.timeline;
  if (timeline?.$isLoaded.get() && ['idle', 'failed'].includes(timeline.$history.get().name)) void timeline.loadOlder();
});

export const startAgenda = inTab('press Start of the agenda', (tab) => {
  const live = visibleConversation(tab)?.control;
  const phase = live?.$state.get();
  if (live?.$inputPolicy.get().replacement === 'agenda' && phase?.name === 'ready') phase.feature.agenda.start();
});

export const changeLanguage = inTab('change language', ({ session: { i18n } }) => {
  void i18n.setLanguage(i18n.$code.get() === 'DE' ? 'EN' : 'DE', true);
});

export const reload = inTab('reload', (tab, world) => void world.reload(tab));
export const hide = inTab('hide', ({ env }) => env.page.set({ isVisible: false }));
export const show = inTab('show', ({ env }) => env.page.set({ isVisible: true }));

export const openTab = [
  command('open a tab', (world) => {
    if (world.tabs.length < 3) world.openTab().session.setOpen(true);
  }),
];

const setOnline = (isOnline: boolean) => [
  command(isOnline ? 'online' : 'offline', ({ tabs }) => {
    for (const tab of tabs) tab.setOnline(isOnline);
  }),
];
export const offline = setOnline(false);
export const online = setOnline(true);

/** Whoever is asked about calls of the page's tools answers all of them, as soon as they are there. */
const answerCalls = (name: string, isAllowed: boolean) =>
  inTab(name, async (tab, { allowed, clock }) => {
    await clock.advance(150);
    const state = visibleConversation(tab)?.tools.$state.get();
    if (state?.name !== 'ready') return;
    for (const [callId, call] of state.feature.$calls.get()) {
      if (call.state !== 'asking') continue;
      if (isAllowed) allowed.add(callId);
      state.feature.decide(callId, isAllowed);
    }
  });
export const allow = answerCalls('allow', true);
export const refuse = answerCalls('refuse', false);
