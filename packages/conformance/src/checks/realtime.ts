// What changes elsewhere, as server-sent events.

import { liveChangeSchema, type LiveChange } from '@persona-chat/widget/protocol/live.ts';
import { expectStatus } from '../client.ts';
import { type Group, read } from '../context.ts';
import { openEvents, type ServerEvent } from '../event-stream.ts';
import { readReply } from '../reply.ts';
import { Absent, Problem, Untried } from '../report.ts';

const WAIT_MS = 5_000;
/** How long nothing more may come before what came is all. */
const QUIET_MS = 1_000;

const isChange = ({ event }: ServerEvent): boolean => event === 'change';
const isReset = ({ event }: ServerEvent): boolean => event === 'reset';

const changesOf = (events: readonly ServerEvent[]): readonly LiveChange[] =>
  events.filter(isChange).map(({ data }) => read(liveChangeSchema, data, 'data of a change'));

export const realtime: Group = {
  name: 'Realtime',
  rules: ['realtime', 'realtime-change', 'realtime-resume', 'realtime-access'],
  async run({ client, settings, report: { rule }, openVisitor }) {
    const visitor = await openVisitor();
    const { realtime: offer } = visitor.bootstrap;
    let lastId: string | undefined;

    const isThere = await rule('realtime', async () => {
      if (!offer) throw new Absent();
      if (offer.kind === 'firestore') throw new Untried('it is Firestore, of which this program knows nothing');
      const events = await openEvents(client, offer.url, visitor.token);
      try {
        expectStatus(events, 200);
        const type = events.headers.get('content-type') ?? '';
        if (!type.includes('text/event-stream'))
          throw new Problem(`content-type is ${type} in place of text/event-stream`);
        const snapshot = await events.until((all) => all.some(isChange), WAIT_MS);
        if (!snapshot[0] || !isReset(snapshot[0]))
          throw new Problem(`${snapshot[0]?.event ?? 'nothing'} comes first in place of reset`);
        const own = changesOf(snapshot).find(({ collection }) => collection === 'conversation');
        if (own?.id !== visitor.conversationId) throw new Problem('the snapshot is without the conversation');
      } finally {
        events.close();
      }
    });
    if (!isThere || offer?.kind !== 'sse') return;

    await rule('realtime-change', async () => {
      const events = await openEvents(client, offer.url, visitor.token);
      try {
        const before = (await events.until((all) => all.some(isChange), WAIT_MS)).length;
        const { id } = await visitor.say(settings.message);
        await readReply(client, visitor, id);
        const all = await events.until((now) => now.slice(before).some(isChange), WAIT_MS);
        const fresh = changesOf(all.slice(before)).filter(({ collection }) => collection === 'conversation');
        if (fresh.length === 0) throw new Problem(`nothing comes within ${WAIT_MS / 1_000} s of a message`);
        // Whatever the reply has changed belongs to it.
        const told = await events.until(() => false, QUIET_MS);
        lastId = told.findLast(({ id: one }) => one !== undefined)?.id;
      } finally {
        events.close();
      }
    });

    await rule('realtime-resume', async () => {
      if (lastId === undefined) throw new Problem('no event has an id: after each break all of it comes anew');
      const events = await openEvents(client, offer.url, visitor.token, lastId);
      try {
        const first = (await events.until((all) => all.length > 0, QUIET_MS))[0];
        if (first && isReset(first)) throw new Problem('the newest id is answered with a reset');
      } finally {
        events.close();
      }
    });

    await rule('realtime-access', async () => {
      const events = await openEvents(client, offer.url, undefined);
      events.close();
      expectStatus(events, 401);
    });
  },
};
