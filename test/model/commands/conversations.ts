// What a visitor does with several conversations, where the server has them.

import type { ConversationsFeature } from '../../../packages/widget/src/features/conversations/conversations-types.ts';
import type { ModelConversation } from '../model-conversations.ts';
import { type Tab, visibleConversation } from '../model-tab.ts';
import type { World } from '../model-world.ts';
import { inTab } from './command.ts';

type Choose = (
  feature: ConversationsFeature,
  others: readonly ModelConversation[],
  current: ModelConversation,
) => Promise<boolean> | undefined;

/** The list is there where the server has several, and its code is loaded with it. */
const inList = (name: string, choose: Choose) =>
  inTab(name, async (tab: Tab, { server, clock, ledger }: World) => {
    const current = server.conversations.find(tab.session.bootstrap.$conversation.get()?.id ?? '');
    const part = visibleConversation(tab)?.conversations;
    if (!part || !current || !server.hasSeveral) return;
    void part.load();
    await clock.settle();
    const state = part.$state.get();
    const others = server.conversations.listFor(current.visitorId, current.personaId).filter((one) => one !== current);
    if (state.name !== 'ready') return;
    // Without live documents nobody is left to tell other tabs of what the server does in it.
    current.mayMissReplies = true;
    const isDone = choose(state.feature, others, current);
    if (isDone && name.startsWith('delete')) ledger.deleting(current.person, current.personaId, isDone);
  });

export const openOther = inList('open another conversation', (feature, [other]) => other && feature.open(other.id));
export const startOther = inList('start another conversation', (feature) => feature.open(null));
export const removeOther = inList(
  'delete the other conversation',
  (feature, [other]) => other && feature.remove(other.id),
);
export const removeOwn = inList('delete the conversation', (feature, _others, { id }) => feature.remove(id));
