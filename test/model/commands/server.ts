// What happens on the server and on the way to it.

import type { ModelConversation } from '../model-conversations.ts';
import { type Fault, type FaultRoute, faultRoutes } from '../model-network.ts';
import type { World } from '../model-world.ts';
import { command } from './command.ts';

const inConversations = (name: string, run: (conversation: ModelConversation, world: World) => void) => [
  command(name, (world) => {
    for (const conversation of world.server.conversations.all) {
      run(conversation, world);
      world.server.conversations.changed(conversation);
    }
  }),
];

export const takeOver = inConversations('a human takes over', (conversation) => {
  Object.assign(conversation, { handleBy: { id: 'owner', name: 'Olga', type: 'USER' }, mayMissReplies: true });
});
export const handBack = inConversations('the human hands back', (conversation) => {
  conversation.handleBy = null;
});
export const humanWrites = inConversations('the human writes', (conversation, { server, nextText }) => {
  if (conversation.handleBy)
    server.conversations.store(conversation, { role: 'persona', content: `Human ${nextText()}`, isLive: true });
});
/** More than a page of the history holds. */
export const humanWritesMuch = inConversations('the human writes 25 messages', (conversation, { server, nextText }) => {
  for (let count = 0; conversation.handleBy && count < 25; count += 1)
    server.conversations.store(conversation, { role: 'persona', content: `Human ${nextText()}`, isLive: true });
});
export const humanTypes = inConversations('the human types', (conversation, { clock, tabs }) => {
  conversation.typing = { at: clock.isoNow() };
  for (const tab of tabs) void tab.conversation()?.people.load();
});
export const paywallOn = inConversations('paywall on', (conversation) => {
  conversation.validating = { passed: false, reason: 'Paused.' };
});
export const paywallOff = inConversations('paywall off', (conversation) => {
  conversation.validating = null;
});

export const expireToken = (['guests', 'A', 'B'] as const).map((token) =>
  command(`tokens of ${token} expire`, ({ server }) => server.expire(token)),
);

export const refuseCalls = [
  command('every call is refused', ({ server }) => server.refuseCalls(true)),
  command('calls are taken again', ({ server }) => server.refuseCalls(false)),
];

const answerFaults: Fault[] = [
  { kind: 'status', status: 503 },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429 },
  { kind: 'unreached' },
  { kind: 'unanswered' },
  { kind: 'slow' },
  { kind: 'hang' },
];
const streamFaults: Fault[] = [
  ...[1, 60, 130, 200, 270, 350].map((bytes): Fault => ({ kind: 'cut', bytes })),
  { kind: 'no-end' },
  { kind: 'error-event' },
  { kind: 'silent' },
];

const faultsOf = (route: FaultRoute) =>
  [...answerFaults, ...(route === 'stream' ? streamFaults : [])].map((each) => {
    const figure = 'status' in each ? ` ${each.status}` : 'bytes' in each ? ` after ${each.bytes} bytes` : '';
    return command(`next ${route}: ${each.kind}${figure}`, ({ faults }) => faults.plan(route, each));
  });
export const fault = faultRoutes.flatMap(faultsOf);
export const resultFault = faultsOf('result');

export const cutConnections = [
  command('all connections break', ({ tabs }) => {
    for (const tab of tabs) tab.network.cut();
  }),
];

export const wait = [10, 30, 70, 150, 500, 3000, 40_000].map((ms) =>
  command(`wait ${ms} ms`, ({ clock }) => clock.advance(ms)),
);
