// Moves through agendas as they are stored. Every function here wants a locked conversation (store/conversations.ts), so
// that a visitor, an operator and a time-out never move it at once.

import { newId } from '../secrets.ts';
import { appendOutput } from '../store/agenda-outputs.ts';
import { findRun, insertRun, saveProgress, touchRun } from '../store/agendas.ts';
import type { AgendaRun } from '../store/agendas.ts';
import type { Queryable } from '../store/database.ts';
import { saveMessage } from '../store/messages.ts';
import { moveAgenda, offerAgenda } from './agenda-reducer.ts';
import type { AgendaEvent } from './agenda-reducer.ts';
import { itemIdsOf } from './agenda-script.ts';
import type { StoredAgenda } from './agenda-script.ts';

/**
 * Messages of the agenda itself, by the event that causes them; their origin decides who sees them
 * (docs/protocol.md#agendas).
 */
const markOf = ({ agenda: { script } }: AgendaRun, event: AgendaEvent): { origin: string; content: string } | null => {
  if (event === 'remind') return { origin: 'TIMEOUT_REMINDER', content: script.reminder };
  if (event === 'time-out') return { origin: 'TIMEOUT', content: script.timedOut };
  return event === 'exit' ? { origin: 'EXIT_AGENDA', content: '' } : null;
};

/** The run after the event, or null when the event means nothing to it. `now` is in ms since 1970. */
export const moveRun = async (
  queryable: Queryable,
  run: AgendaRun,
  event: AgendaEvent,
  now: number,
): Promise<AgendaRun | null> => {
  const progress = moveAgenda(run.progress, event, itemIdsOf(run.agenda));
  if (!progress) return null;
  const moved = await saveProgress(queryable, run, progress, now);
  // A reminder is no sign of the visitor: the time-out counts from the same moment.
  if (event !== 'remind') await touchRun(queryable, run.id, now);
  const mark = markOf(run, event);
  if (mark) {
    const role = event === 'exit' ? 'user' : 'persona';
    await saveMessage(queryable, run.conversationId, { id: newId(), role, ...mark });
  }
  return moved;
};

/** Offers the agenda, once for each conversation: who has left it is not asked again. */
export const offerRun = async (
  queryable: Queryable,
  conversationId: string,
  agenda: StoredAgenda,
  now: number,
): Promise<AgendaRun> =>
  (await findRun(queryable, conversationId)) ??
  (await insertRun(queryable, conversationId, agenda, offerAgenda(itemIdsOf(agenda)), now));

/** Confirms the agenda if it waits for that, goes on if it runs, else begins it anew; another one that is open ends. */
export const beginRun = async (
  queryable: Queryable,
  conversationId: string,
  agenda: StoredAgenda,
  now: number,
): Promise<AgendaRun> => {
  const latest = await findRun(queryable, conversationId);
  if (latest?.agenda.wire.id === agenda.wire.id) {
    if (latest.progress.phase === 'running') return latest;
    const confirmed = await moveRun(queryable, latest, 'confirm', now);
    if (confirmed) return confirmed;
  } else if (latest) await moveRun(queryable, latest, 'exit', now);
  const offered = await insertRun(queryable, conversationId, agenda, offerAgenda(itemIdsOf(agenda)), now);
  return (await moveRun(queryable, offered, 'confirm', now)) ?? offered;
};

/** Leaves an agenda that runs; one that only waits for its confirmation goes on waiting. */
export const endRun = async (queryable: Queryable, conversationId: string, now: number): Promise<void> => {
  const run = await findRun(queryable, conversationId);
  if (run?.progress.phase === 'running') await moveRun(queryable, run, 'exit', now);
};

/** Keeps the answer to the current item and goes on. `quote` is the message that gave it. */
export const answerItem = async (
  queryable: Queryable,
  run: AgendaRun,
  value: string | number | boolean,
  quote: { readonly messageId: string; readonly words: string },
  now: number,
): Promise<AgendaRun> => {
  const items = run.agenda.wire.items ?? [];
  const index = items.findIndex(({ id }) => id === run.progress.currentItemId);
  const item = items[index];
  const asked = item && run.agenda.script.questions[item.id];
  if (asked) {
    const { messageId, words } = quote;
    await appendOutput(queryable, run, item.id, {
      id: newId(),
      index,
      name: item.name ?? '',
      slug: item.id,
      description: asked.description,
      type: 'ASKED',
      data_type: asked.dataType,
      required: true,
      value,
      state: 'ANSWERED',
      references: [{ ref_id: messageId, type: 'MESSAGE', quote: words, quote_start: 0, quote_end: words.length }],
      mandatory: true,
    });
  }
  return (await moveRun(queryable, run, 'step', now)) ?? run;
};
