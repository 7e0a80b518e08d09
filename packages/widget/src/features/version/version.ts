// The version notice: what the server offers, a toast where that is more than what runs here, and a reload that loses
// nothing (docs/behaviour.md#new-versions; V1).

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import { startPoll } from './poll.ts';
import { isHigher } from './version-order.ts';

/** How long the notice stays (docs/behaviour.md#new-versions). */
const TOAST_MS = 5_000;

export interface VersionCheck {
  readonly hasUpdate: boolean;
  readonly current: string;
  /** Null until the server has named one, and after an hour without an answer. */
  readonly latest: string | null;
  /** The server offers no version (404): it is not asked again. */
  readonly isOver: boolean;
}

export interface VersionFeature {
  readonly $check: Readable<VersionCheck>;
  /** Something is unfinished: the visitor is asked before the page reloads. */
  readonly $isAsking: Readable<boolean>;
  /** Reloads the page; asks first where that would interrupt something. */
  refresh(): void;
  /** The visitor's answer. */
  answer(reloads: boolean): void;
}

export interface VersionPorts {
  readonly env: Pick<Env, 'http' | 'clock' | 'page'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  /** The version of this code. */
  readonly current: string;
  readonly url: () => string;
  /** A draft, a recording, a running reply, an unsent form. */
  readonly isUnfinished: () => boolean;
  /** Stores drafts. */
  readonly save: () => void;
  readonly $isOpen: Readable<boolean>;
}

/** Creates the check of the version; it asks from now on, and tells of each higher version once, where it is seen. */
export function createVersion(
  { env, toasts, current, url, isUnfinished, save, $isOpen }: VersionPorts,
): VersionFeature & { destroy(): void } {
  const $check = atom<VersionCheck>({ hasUpdate: false, current, latest: null, isOver: false });
  const $isAsking = atom(false);
  let told: string | null = null;

  const reload = () => {
    save();
    env.page.reload();
  };
  const refresh = () => (isUnfinished() ? $isAsking.set(true) : reload());
  const tell = () => {
    const { hasUpdate, latest } = $check.get();
    if (!hasUpdate || latest === told || !$isOpen.get() || !env.page.isVisible()) return;
    told = latest;
    toasts.show({
      tone: 'status', key: 'frame.newVersion', durationMs: TOAST_MS, action: { key: 'frame.refresh', run: refresh },
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
    $check,
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
}
