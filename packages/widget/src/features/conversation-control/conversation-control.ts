// The wiring of what happens elsewhere and shows here: agenda, take-over, paywall, live documents. The lazy part of a conversation
// that arrives when the bootstrap brings any of them.

import { computed } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { createAgenda } from '../agenda/agenda.ts';
import type { InputMode } from '../agenda/agenda-types.ts';
import { createInputMode, type VoicePort } from '../agenda/input-mode.ts';
import type { Caller } from '../api/caller.ts';
import type { Bootstrapping } from '../bootstrap/bootstrap.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import { createPaywall } from '../paywall/paywall.ts';
import { followConversationDocument } from '../realtime/conversation-document.ts';
import type { InputPolicy, ConversationControl } from './conversation-control-types.ts';
import { createRealtime } from '../realtime/realtime.ts';
import type { ChatStatus } from '../reply/reply-types.ts';
import { createTakeover } from '../takeover/takeover.ts';
import type { CatchUp } from '../timeline/catch-up.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { Readable } from '../../core/store-types.ts';

/** What a conversation lends to those who control it from elsewhere. */
export interface ConversationControlPorts {
  readonly env: Env;
  readonly caller: Caller;
  readonly bootstrap: Bootstrapping;
  readonly i18n: I18n;
  readonly toasts: ToastsFeature;
  readonly translate: Translate;
  readonly say: (text: string) => void;
  readonly catchUp: CatchUp;
  readonly $isOpen: Readable<boolean>;
  readonly $status: Readable<ChatStatus>;
  readonly triggerAgenda: (agendaId: string) => Promise<void>;
  /** What has failed is known: it stands above the composer no more. */
  readonly acknowledge: () => void;
  /** The history was cleared elsewhere, `lastMessageId` with it. */
  readonly onCleared: (lastMessageId: string) => void;
  readonly voice: VoicePort;
}

export type CreateConversationControl = (ports: ConversationControlPorts) => ConversationControl & { destroy(): void };

/** Creates agenda, take-over and paywall over the calls of a conversation. */
export const createConversationControl: CreateConversationControl = (ports) => {
  const { env, caller, bootstrap, toasts, translate, say, catchUp, $status, voice } = ports;
  const { $conversation } = bootstrap;
  const takeover = createTakeover($conversation, env.clock);
  const paywall = createPaywall($conversation);
  const agenda = createAgenda({ env, bootstrap, toasts, translate, say, trigger: ports.triggerAgenda });
  const isBlocked = () => paywall.$block.get() !== null;
  const inputMode = createInputMode({ env, $wanted: agenda.$mode, voice, toasts, translate, say, isBlocked });
  const request = () => caller.toRequest({ method: 'GET', path: '' });
  const realtime = createRealtime({
    env,
    bootstrap,
    toasts,
    whenAllowed: caller.whenAllowed,
    resolve: (url) => new URL(url, `${request().url}/`).href,
    token: () => request().headers['authorization']?.replace(/^Bearer /, ''),
    on: {
      conversation: followConversationDocument({ bootstrap, catchUp, onCleared: ports.onCleared }),
      conversationAgenda: agenda.change,
      agendaOutputData: agenda.changeOutput,
    },
    onReconnected: catchUp.requestSync,
  });
  const tellPaywall = ({ reason }: { readonly reason: string }) =>
    say(`${translate('paywall.title')} ${reason || translate('paywall.noReason')}`);
  // It may have stood before a reload, or be met while the panel is closed and nothing is said.
  const stopOpening = ports.$isOpen.subscribe((isOpen) => {
    const standing = isOpen && paywall.$block.get();
    if (standing) tellPaywall(standing);
  });
  const stopPaywall = paywall.$block.listen((block, before) => {
    if (block) {
      // Another reason may be given while it stands.
      const isNew = !before || (block.reason && block.reason !== before.reason);
      return isNew ? tellPaywall(block) : undefined;
    }
    if (!before) return;
    // A message that it has refused keeps its own "Not sent".
    ports.acknowledge();
    const mode = inputMode.$notice.get()?.key ?? 'agenda.modeNormal';
    say(translate(agenda.$isGated.get() ? 'agenda.startFirst' : mode));
  });
  // Nobody tells of a step on the agenda then: the bootstrap is asked again after each reply.
  const stopAsking = $status.listen(({ name }, before) => {
    const isAlone = bootstrap.$response.get()?.realtime == null && agenda.$conversationAgenda.get() !== null;
    // A refresh that fails is made up for by the one after the next reply.
    if (isAlone && name === 'idle' && before?.name !== 'idle') bootstrap.refresh().catch(() => {});
  });

  return {
    agenda,
    inputMode,
    takeover,
    paywall,
    $transport: realtime.$transport,
    $inputPolicy: computed([paywall.$block, agenda.$isGated, inputMode.$mode], toRules),
    destroy() {
      stopAsking();
      stopPaywall();
      stopOpening();
      for (const feature of [realtime, agenda, inputMode, takeover]) feature.destroy();
    },
  };
};

function toRules(block: unknown, isGated: boolean, mode: InputMode): InputPolicy {
  const rules = { allowsText: mode !== 'VOICE', allowsVoice: mode !== 'TEXT' };
  if (block) return { ...rules, replacement: 'paywall', refusal: 'paywall.blocked' };
  return isGated
    ? { ...rules, replacement: 'agenda', refusal: 'agenda.startFirst' }
    : { ...rules, replacement: null, refusal: null };
}
