// The agenda with its effects: host events, analytics, what is said, the toast at its end. Where it stands is
// agenda-reducer.ts.

import { atom, computed } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { conversationAgendaSchema } from '../../protocol/agenda.ts';
import { parseData } from '../../protocol/envelope.ts';
import { outputFieldSchema } from '../../protocol/output.ts';
import type { RealtimeChange } from '../../core/env.ts';
import type { Bootstrapping } from '../bootstrap/bootstrap.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import {
  type AgendaAction,
  type AgendaPlace,
  endingOf,
  itemsOf,
  noAgenda,
  positionOf,
  reduceAgenda,
  toConversationState,
} from './agenda-reducer.ts';
import type { AgendaFeature, AgendaProgress, InputMode } from './agenda-types.ts';
import { type EndLabel, endLabels } from './end-labels.ts';
import { createOutputs } from './outputs.ts';

const TOAST_MS = 5000;

export interface AgendaPorts {
  readonly env: Env;
  readonly bootstrap: Pick<Bootstrapping, '$response' | 'refresh'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly translate: Translate;
  readonly say: (text: string) => void;
  /** Rejects with WidgetError when the chat is busy or the server knows no such agenda. */
  readonly trigger: (agendaId: string) => Promise<void>;
}

export interface FollowedAgenda extends AgendaFeature {
  /** A document of `conversationAgenda` has changed. */
  change(change: RealtimeChange): void;
  /** A document of `agendaOutputData` has changed. */
  changeOutput(change: RealtimeChange): void;
  destroy(): void;
}

/**
 * Creates the agenda of a conversation; without realtime it is what the last bootstrap said (docs/behaviour.md#agenda).
 */
export function createAgenda({ env, bootstrap, toasts, translate, say, trigger }: AgendaPorts): FollowedAgenda {
  const $place = atom<AgendaPlace>(noAgenda);
  const outputs = createOutputs(env);
  let askedFor: string | undefined;

  const apply = (action: AgendaAction) => {
    const before = $place.get();
    const after = reduceAgenda(before, action);
    if (after === before) return;
    $place.set(after);
    const { agenda, conversationAgenda } = after;
    if (before.conversationId === after.conversationId || conversationAgenda) {
      env.host.emit('agenda', { agenda: conversationAgenda && agenda, conversationAgenda });
    }
    if (action.type !== 'opened' || before.conversationId === after.conversationId) tellChange(before, after);
    describe(after);
  };

  /** A live document names an agenda by its id only; what it is called and holds comes with a bootstrap. */
  const describe = ({ agenda, conversationAgenda }: AgendaPlace) => {
    const wanted = conversationAgenda?.agendaId;
    if (!wanted || agenda?.id === wanted || askedFor === wanted) return;
    askedFor = wanted;
    bootstrap.refresh().catch(() => (askedFor = undefined));
  };

  const tellChange = (before: AgendaPlace, after: AgendaPlace) => {
    const ending = endingOf(after.conversationAgenda);
    const wasRunning = before.conversationAgenda !== null && !endingOf(before.conversationAgenda);
    const properties = { agendaId: (after.conversationAgenda ?? before.conversationAgenda)?.agendaId };
    if (isUnderWay(after) && !isUnderWay(before)) env.host.track('agenda-start', properties);
    if (wasRunning && (ending || !after.conversationAgenda)) {
      env.host.track('agenda-end', { ...properties, outcome: ending ?? 'deleted' });
    }
    if (wasRunning && ending) tellEnd(endLabels[ending], after);
    else tellPosition(before, after);
  };
  const tellPosition = (before: AgendaPlace, after: AgendaPlace) => {
    const progress = progressOf(after);
    if (!progress || !isUnderWay(after) || positionOf(before) === progress.position) return;
    const { name, position, count } = progress;
    say(`${name}: ${translate('agenda.position', { position, count })}`);
  };
  const tellEnd = (key: EndLabel, { agenda }: AgendaPlace) => {
    if (key === endLabels.completed && agenda?.progressBarEnabled) {
      toasts.show({ tone: 'status', isDone: true, key, durationMs: TOAST_MS });
    } else say(translate(key));
  };

  const stop = bootstrap.$response.subscribe((bootstrap) => {
    if (!bootstrap) return;
    const {
      agenda = null,
      conversationAgenda = null,
      conversation: { id },
      realtime,
    } = bootstrap;
    const isOther = id !== $place.get().conversationId;
    if (isOther) {
      askedFor = undefined;
      outputs.clear();
    }
    // With realtime the documents are ahead of any bootstrap that was asked for meanwhile.
    if (isOther || !realtime) apply({ type: 'opened', place: { conversationId: id, agenda, conversationAgenda } });
    else apply({ type: 'described', agenda });
  });

  return {
    $agenda: computed($place, ({ agenda, conversationAgenda }) => conversationAgenda && agenda),
    $conversationAgenda: computed($place, ({ conversationAgenda }) => conversationAgenda),
    $state: computed($place, toConversationState),
    $progress: computed($place, progressOf),
    $isGated: computed($place, isGated),
    $mode: computed($place, modeOf),
    $outputs: outputs.$outputs,
    start() {
      const agendaId = $place.get().conversationAgenda?.agendaId;
      // Whatever went wrong stands in a toast or the status line.
      if (agendaId) trigger(agendaId).catch(() => {});
    },
    change({ type, id, data }) {
      if (type === 'removed') return apply({ type, id });
      const conversationAgenda = parseData(conversationAgendaSchema, { id, ...(data as object) });
      if (conversationAgenda) apply({ type: 'changed', conversationAgenda });
    },
    changeOutput({ type, id, data }) {
      if (type === 'removed') return outputs.remove(id);
      const output = parseData(outputFieldSchema, { id, ...(data as object) });
      if (output) outputs.put(output);
    },
    destroy() {
      stop();
      outputs.destroy();
    },
  };
}

function isUnderWay(place: AgendaPlace): boolean {
  return toConversationState(place).type === 'in_agenda';
}

function isGated({ agenda, conversationAgenda }: AgendaPlace): boolean {
  if (!conversationAgenda || endingOf(conversationAgenda)) return false;
  return (
    conversationAgenda.confirmed !== true && agenda?.id === conversationAgenda.agendaId && agenda.progressBarEnabled
  );
}

function progressOf(place: AgendaPlace): AgendaProgress | null {
  const { agenda, conversationAgenda } = place;
  if (!agenda?.progressBarEnabled || agenda.id !== conversationAgenda?.agendaId) return null;
  const ending = endingOf(conversationAgenda);
  if (!ending && conversationAgenda.confirmed !== true) return null;
  const position = positionOf(place);
  const count = itemsOf(place).length;
  const percent = ending === 'completed' ? 100 : Math.round((position / (count || 1)) * 100);
  return { name: agenda.name, position, count, percent, ending };
}

/** The mode counts only while the agenda is confirmed and not completed (docs/behaviour.md#input-modes). */
function modeOf(place: AgendaPlace): InputMode {
  if (!isUnderWay(place)) return 'normal';
  const mode = itemsOf(place)[positionOf(place) - 1]?.userInputMode;
  return mode === 'TEXT' || mode === 'VOICE' ? mode : 'normal';
}
