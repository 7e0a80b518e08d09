// The version notice: what the server offers, a toast where that is more than what runs here, and a reload that loses
// nothing (docs/behaviour.md#new-versions; V1).

import { atom, type WritableAtom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Composing } from '../composer/composer.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { NetworkVoicePorts } from '../network-voice/network-voice.ts';
import type { UnsentReasonPorts } from '../reply/unsent-reasons.ts';
import type { TimelineFeature } from '../timeline/timeline-types.ts';
import { isUnfinished, type Unfinished } from './is-unfinished.ts';
import { startPoll } from './poll.ts';
import type { VersionCheck } from './version-check.ts';

export interface VersionFeature {
  /** Something is unfinished: the visitor is asked before the page reloads. */
  readonly $isAsking: Readable<boolean>;
  /** Reloads the page; asks first where that would interrupt something. */
  refresh(): void;
  /** The visitor's answer. */
  answer(reloads: boolean): void;
}

export interface VersionSlot {
  readonly $state: Readable<LazyState<VersionFeature>>;
  readonly $check: Readable<VersionCheck>;
}

/** How long the notice stays (docs/behaviour.md#new-versions). */
const TOAST_MS = 5_000;

export interface VersionPorts extends Unfinished {
  readonly composer: Pick<Composing, '$draft' | 'save'>;
  readonly env: Pick<Env, 'http' | 'clock' | 'page'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly url: () => string;
  readonly $check: WritableAtom<VersionCheck>;
  readonly $isOpen: Readable<boolean>;
}

/** What else begins once the chat is there. */
interface AfterOpeningPorts extends NetworkVoicePorts, UnsentReasonPorts {
  readonly env: NetworkVoicePorts['env'] & UnsentReasonPorts['env'];
  readonly timeline: Pick<TimelineFeature, '$keys' | 'get' | 'message'>;
}

/** `ports` of the version and of what else begins once the chat is there. */
export type CreateVersion = (ports: VersionPorts & AfterOpeningPorts) => VersionFeature & { destroy(): void };

/** Creates the check of the version; it asks from now on, and tells of each higher version once, where it is seen. */
export const createVersion = (ports: VersionPorts): ReturnType<CreateVersion> => {
  const { env, toasts, url, composer, $check, $isOpen } = ports;
  const { current } = $check.get();
  const $isAsking = atom(false);
  let told: string | null = null;

  const reload = () => {
    composer.save();
    env.page.reload();
  };
  const refresh = () => (isUnfinished(ports) ? $isAsking.set(true) : reload());
  const tell = () => {
    const { hasUpdate, latest } = $check.get();
    if (!hasUpdate || latest === told || !$isOpen.get() || !env.page.isVisible()) return;
    told = latest;
    toasts.show({
      tone: 'status',
      key: 'version.newVersion',
      durationMs: TOAST_MS,
      action: { key: 'version.refresh', run: refresh },
    });
  };
  const stopPoll = startPoll({
    ...env,
    url,
    onVersion(latest) {
      $check.set({ ...$check.get(), latest, hasUpdate: latest !== null && isHigher(latest, current) });
      tell();
    },
    onEnd: () => $check.set({ ...$check.get(), isOver: true }),
  });
  const stopOpen = $isOpen.listen(tell);
  const stopPage = env.page.onChange(tell);

  return {
    $isAsking,
    refresh,
    answer(reloads) {
      $isAsking.set(false);
      if (reloads) reload();
    },
    destroy() {
      stopPoll();
      stopOpen();
      stopPage();
    },
  };
};

const pattern = /^v?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(-[\w.-]+)?(?:\+[\w.-]+)?$/;

/** Whether `latest` is a higher version; a pre-release comes before its release, and what is no version is none (V1). */
export function isHigher(latest: string, current: string): boolean {
  const [one, other] = [pattern.exec(latest), pattern.exec(current)];
  if (!one || !other) return false;
  for (const part of [1, 2, 3]) {
    const difference = Number(one[part] ?? 0) - Number(other[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return one[4] === undefined && other[4] !== undefined;
}
