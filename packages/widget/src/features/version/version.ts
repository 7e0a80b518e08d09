// The version notice: what the server offers, a toast where that is more than what runs here, and a reload that loses
// nothing (docs/behaviour.md#new-versions; V1).

import { atom, type WritableAtom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { Composing } from '../composer/composer.ts';
import { isUnfinished, type Unfinished } from './is-unfinished.ts';
import { startPoll } from './poll.ts';
import { isHigher } from './version-order.ts';
import type { VersionCheck, VersionFeature } from './version-types.ts';

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

export type CreateVersion = (ports: VersionPorts) => VersionFeature & { destroy(): void };

/** Creates the check of the version; it asks from now on, and tells of each higher version once, where it is seen. */
export const createVersion: CreateVersion = (ports) => {
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
