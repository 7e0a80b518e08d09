// What the host page does.

import { holdersOf } from '../ledger.ts';
import { inTab } from './command.ts';

export const hostSend = inTab('sendMessage()', (tab, { track, ledger, server, nextText }) => {
  const text = nextText();
  // What the host was refused, or never told, is the host's own to keep.
  void track(`sendMessage("${text}")`, tab, tab.session.sendMessage(text)).then((isSent) => {
    const person = holdersOf(server, text)[0]?.person ?? tab.person();
    if (isSent) ledger.accept(text, person, tab.personaId());
  });
});

export const triggerAgenda = inTab('triggerAgenda()', (tab, { track }) => {
  void track('triggerAgenda()', tab, tab.session.triggerAgenda('tour'));
});

export const destroyAndBoot = inTab('destroy() and boot()', async (tab, world) => {
  const { leftovers } = tab;
  world.replace(tab);
  await world.clock.settle();
  const left = leftovers();
  if (left.length > 0) world.offences.push(`G7: ${tab.name} left ${left.join(', ')}`);
});

export const setPersona = ['support', 'sales'].flatMap((personaId) =>
  inTab(`set persona ${personaId}`, (tab) => tab.set({ personaId })));

export const setToken = (['A', 'B', undefined] as const).flatMap((person) =>
  inTab(`set token of ${person ?? 'nobody'}`, (tab, { server }) =>
    tab.set({ token: person && server.hostToken(person) })));
