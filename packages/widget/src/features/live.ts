// The wiring of what happens elsewhere and shows here: agenda, take-over, paywall, live documents. The lazy part of a talk
// that arrives when the bootstrap brings any of them.

import { computed } from 'nanostores';
import type { Env } from '../core/env.ts';
import { createAgenda } from './agenda/agenda.ts';
import type { InputMode } from './agenda/agenda-types.ts';
import { createInputMode, type VoicePort } from './agenda/input-mode.ts';
import type { Caller } from './api/caller.ts';
import type { Conversing } from './conversation/conversation.ts';
import type { I18n } from './i18n/i18n.ts';
import type { Translate } from './i18n/i18n-types.ts';
import { createPaywall } from './paywall/paywall.ts';
import { createLiveConversation } from './realtime/live-conversation.ts';
import type { InputRules, Live } from './realtime/live-types.ts';
import { createRealtime } from './realtime/realtime.ts';
import type { ChatStatus } from './reply/reply-types.ts';
import { createTakeover } from './takeover/takeover.ts';
import type { CatchUp } from './timeline/catch-up.ts';
import type { ToastsFeature } from './toasts/toasts.ts';
import type { Readable } from '../core/store-types.ts';

/** What a talk lends to its live half. */
export interface LivePorts {
  readonly env: Env;
  readonly caller: Caller;
  readonly conversation: Conversing;
  readonly i18n: I18n;
  readonly toasts: ToastsFeature;
  readonly translate: Translate;
  readonly say: (text: string) => void;
  readonly catchUp: CatchUp;
  readonly $status: Readable<ChatStatus>;
  readonly triggerAgenda: (agendaId: string) => Promise<void>;
  /** The history was cleared elsewhere, `lastMessageId` with it. */
  readonly onCleared: (lastMessageId: string) => void;
  readonly voice: VoicePort;
}

export type CreateLive = (ports: LivePorts) => Live & { destroy(): void };

/** Creates the live half of a talk over its calls and its conversation. */
export const createLive: CreateLive = (ports) => {
  const { env, caller, conversation, toasts, translate, say, catchUp, $status, voice } = ports;
  const { $conversation } = conversation;
  const takeover = createTakeover($conversation, env.clock);
  const paywall = createPaywall($conversation);
  const agenda = createAgenda({ env, conversation, toasts, translate, say, trigger: ports.triggerAgenda });
  const inputMode = createInputMode({ env, $wanted: agenda.$mode, voice, toasts, translate, say });
  const request = () => caller.toRequest({ method: 'GET', path: '' });
  const realtime = createRealtime({
    env, conversation, toasts,
    resolve: (url) => new URL(url, `${request().url}/`).href,
    token: () => request().headers['authorization']?.replace(/^Bearer /, ''),
    on: {
      conversation: createLiveConversation({ conversation, catchUp, onCleared: ports.onCleared }),
      conversationAgenda: agenda.change,
      agendaOutputData: agenda.changeOutput,
    },
    onReconnected: catchUp.want,
  });
  // Nobody tells of a step on the agenda then: the bootstrap is asked again after each reply.
  const stopAsking = $status.listen(({ name }, before) => {
    const isAlone = conversation.$bootstrap.get()?.realtime == null && agenda.$conversationAgenda.get() !== null;
    if (isAlone && name === 'idle' && before?.name !== 'idle') conversation.refresh().catch(() => {});
  });

  return {
    agenda,
    inputMode,
    takeover,
    paywall,
    $transport: realtime.$transport,
    $input: computed([paywall.$block, agenda.$isGated, inputMode.$mode], toRules),
    destroy() {
      stopAsking();
      for (const feature of [realtime, agenda, inputMode, takeover]) feature.destroy();
    },
  };
};

function toRules(block: unknown, isGated: boolean, mode: InputMode): InputRules {
  const rules = { allowsText: mode !== 'VOICE', allowsVoice: mode !== 'TEXT' };
  if (block) return { ...rules, instead: 'paywall', refusal: 'paywall.blocked' };
  return isGated ? { ...rules, instead: 'agenda', refusal: 'agenda.startFirst' } : { ...rules, instead: null, refusal: null };
}
