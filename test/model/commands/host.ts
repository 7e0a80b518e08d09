// What the host page does.

import { holdersOf } from '../ledger.ts';
import type { Tab } from '../model-tab.ts';
import type { World } from '../model-world.ts';
import { inTab } from './command.ts';

/** Another visitor comes: without live documents nobody is left to tell other tabs of what the server does in the conversation. */
const leave = (tab: Tab, { server }: World) => {
  const conversation = server.conversations.find(tab.session.bootstrap.$conversation.get()?.id ?? '');
  if (conversation) conversation.mayMissReplies = true;
};

export const hostSend = inTab('sendMessage()', (tab, { track, ledger, server, nextText }) => {
  const text = nextText();
  const personaId = tab.personaId();
  // What the host was refused, or never told, is the host's own to keep.
  void track(`sendMessage("${text}")`, tab, tab.session.sendMessage(text)).then((isSent) => {
    // Who was not named when it was asked for may be by now: a guest who signs in stays the same person.
    const person = holdersOf(server.conversations, text)[0]?.person ?? tab.person();
    if (isSent) ledger.accept(text, person, personaId);
  });
});

export const triggerAgenda = inTab('triggerAgenda()', (tab, { track }) => {
  void track('triggerAgenda()', tab, tab.session.triggerAgenda('tour'));
});

/** As many pages do where somebody signs out of them; what nobody has read since it was stored is gone. */
export const emptyStorage = inTab('empty the storage', (tab, { browser }) => {
  if (!tab.conversation()) return;
  for (const key of browser.keys()) if (key.endsWith(`:${tab.personaId()}`)) tab.env.local.remove(key);
  // Nothing tells a page of that. It looks before it goes.
  tab.env.page.say('hidden');
});

export const destroyAndBoot = inTab('destroy() and boot()', async (tab, world) => {
  const { leftovers } = tab;
  world.replace(tab);
  await world.clock.settle();
  const left = leftovers();
  if (left.length > 0) world.offences.push(`G7: ${tab.name} left ${left.join(', ')}`);
});

export const reset = inTab('reset()', async (tab, world) => {
  const { leftovers } = tab;
  leave(tab, world);
  // Whose token it is nobody knows before the chat was opened with it.
  const isKnown = tab.session.bootstrap.$conversation.get() !== null;
  const person = isKnown ? tab.person() : 'browser';
  world.ledger.forget(person, tab.personaId());
  // What the tab itself keeps goes whoever has written it.
  if (!isKnown) for (const each of ['A', 'B'] as const) world.ledger.release(each, tab.personaId());
  const shown = world.server.conversations.find(tab.session.bootstrap.$conversation.get()?.id ?? '');
  // Until another persona is open, the one before may be forgotten too.
  if (shown?.personaId !== tab.personaId())
    for (const personaId of tab.personaIds())
      for (const each of [person, 'browser'] as const) world.ledger.release(each, personaId);
  // Who signs out by losing the token first is still the one on screen.
  if (shown) world.ledger.release(shown.person, shown.personaId);
  tab.session.reset();
  await world.clock.settle();
  const left = leftovers();
  if (left.length > 0) world.offences.push(`G7: ${tab.name} left ${left.join(', ')}`);
});

export const setPersona = ['support', 'sales'].flatMap((personaId) =>
  inTab(`set persona ${personaId}`, (tab, world) => {
    leave(tab, world);
    tab.set({ personaId });
  }),
);

export const setToken = (['A', 'B', undefined] as const).flatMap((person) =>
  inTab(`set token of ${person ?? 'nobody'}`, (tab, world) => {
    leave(tab, world);
    tab.set({ token: person && world.server.hostToken(person) });
  }),
);
