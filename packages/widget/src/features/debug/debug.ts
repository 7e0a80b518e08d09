// What an integrator needs to see: what the server is asked, what the page forbids, why something is off. `createDebug` is
// called when debug is on, and its `destroy` leaves the chat as it was.

import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { ChatConfig } from '../../core/host-types.ts';
import { createLazyFeature } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import { microphoneStoreSchema, readStored } from '../../protocol/stored.ts';
import type { AttachmentsSlot } from '../attachments/attachments-types.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { ConversationControlSlot } from '../conversation-control/conversation-control-types.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { VersionCheck } from '../version/version-check.ts';
import type { SpeechOutputSlot } from '../speech-output/speech-output-types.ts';
import type { RecordingSlot } from '../recording/recording-types.ts';
import type { CreateSessionLog, SessionLogPorts } from '../session-log/session-log.ts';
import type { Capability, DebugFeature, Model, PageProbe, ProbePort } from './debug-types.ts';
import { followGuide } from './guide.ts';
import { redact } from './redact.ts';
import { recordRequests } from './request-log.ts';

const VIOLATIONS_KEPT = 20;

export interface DebugPorts extends Pick<SessionLogPorts, 'env' | '$isOpen' | 'timeline' | 'composer' | 'announcer'> {
  readonly probe: ProbePort;
  readonly loadSessionLog: () => Promise<CreateSessionLog>;
  readonly $config: ReadableAtom<ChatConfig>;
  readonly bootstrap: Pick<BootstrapFeature, '$phase' | '$conversation' | '$persona'>;
  readonly reply: Pick<ReplyFeature, '$status'>;
  readonly attachments: Pick<AttachmentsSlot, '$state'>;
  readonly speechOutput: Pick<SpeechOutputSlot, '$isMuted' | '$state'>;
  readonly recording: Pick<RecordingSlot, '$state'>;
  readonly control: ConversationControlSlot;
  readonly $check: Readable<VersionCheck>;
  /** The model that the developer picks. */
  readonly $model: WritableAtom<Model | null>;
}

export type CreateDebug = (ports: Omit<DebugPorts, 'probe' | 'loadSessionLog'>) => DebugFeature & { destroy(): void };

/** Creates the debug feature over a running chat (docs/behaviour.md#debug). */
export function createDebug(ports: DebugPorts): DebugFeature & { destroy(): void } {
  const { env, probe, $config, bootstrap, reply, attachments, speechOutput, recording, control, $check, $model } =
    ports;
  const $violations = atom<readonly string[]>([]);
  const guide = followGuide(control.$state);
  const { $guide } = guide;
  const log = recordRequests(env.http, env.clock);
  const session = createLazyFeature(async () =>
    (await ports.loadSessionLog())({ ...ports, version: $check.get().current, $requests: log.$requests }),
  );
  void session.load();
  const stopViolations = probe.onViolation((text) =>
    $violations.set([text, ...$violations.get().filter((one) => one !== text)].slice(0, VIOLATIONS_KEPT)),
  );

  /** Why the visitor cannot speak although the browser could. */
  const speakingReason = (): LocaleKey | null => {
    const { permission } = readStored(microphoneStoreSchema, env.local.get('microphone-permission-store'));
    if (permission === 'denied') return 'debug.denied';
    if (recording.$state.get().name === 'failed') return 'debug.notLoaded';
    return control.$inputPolicy.get().allowsVoice ? null : 'agenda.textOnly';
  };
  const hearingReason = (): LocaleKey | null => {
    const isMuted = speechOutput.$isMuted.get();
    if (isMuted === null) return 'debug.noVoice';
    if (isMuted) return 'debug.muted';
    return speechOutput.$state.get().name === 'failed' ? 'debug.notLoaded' : null;
  };

  const capabilities = (): readonly Capability[] => {
    const page = probe.read();
    const { abilities } = page;
    const offIf = (isOff: boolean, reason: LocaleKey) => (isOff ? reason : null);
    return [
      { name: 'debug.clipboard', reason: pageReason(page, abilities.clipboard) },
      { name: 'debug.microphone', reason: pageReason(page, abilities.microphone) ?? speakingReason() },
      { name: 'debug.storage', reason: offIf(!abilities.localStorage || !abilities.sessionStorage, 'debug.memory') },
      { name: 'debug.topLayer', reason: offIf(!abilities.topLayer, 'debug.missing') },
      { name: 'debug.personaVoice', reason: hearingReason() },
      { name: 'debug.files', reason: offIf(attachments.$state.get().name === 'failed', 'debug.notLoaded') },
      { name: 'debug.versionCheck', reason: offIf($check.get().isOver, 'debug.noVersion') },
    ];
  };

  return {
    $model,
    $violations,
    $guide,
    $requests: log.$requests,
    session,
    choose: (model) => $model.set(model),
    capabilities,
    report() {
      const phase = bootstrap.$phase.get();
      return JSON.stringify(
        redact({
          at: env.clock.isoNow(),
          version: $check.get(),
          page: probe.read(),
          isOnline: env.page.isOnline(),
          config: $config.get(),
          opening:
            phase.name === 'failed'
              ? { name: 'failed', code: phase.error.code, status: phase.error.status }
              : phase.name,
          conversationId: bootstrap.$conversation.get()?.id,
          status: reply.$status.get().name,
          model: $model.get(),
          guide: { ...$guide.get(), outputs: $guide.get()?.outputs.length ?? 0 },
          capabilities: Object.fromEntries(capabilities().map(({ name, reason }) => [name, reason ?? 'on'])),
          requests: log.$requests.get(),
          violations: $violations.get(),
        }),
        null,
        2,
      );
    },
    destroy() {
      session.destroy();
      guide.destroy();
      log.stop();
      stopViolations();
    },
  };
}

function pageReason({ isSecure }: PageProbe, isThere: boolean): LocaleKey | null {
  if (isThere) return null;
  return isSecure ? 'debug.missing' : 'debug.insecure';
}
