import type { Env } from '../../core/env.ts';

export interface SilenceWatch {
  /** Something arrived: the silence starts anew. */
  reset(): void;
  stop(): void;
}

/** Calls back once after `ms` of silence while the page is visible (docs/behaviour.md#replies; S11). */
export function watchSilence(
  { clock, page }: Pick<Env, 'clock' | 'page'>,
  ms: number,
  onSilent: () => void,
): SilenceWatch {
  let cancel = () => {};
  let lastMs = clock.now();
  // Each token breaks the silence: the timer is set anew only when it has run out.
  const wait = (restMs: number) => {
    cancel();
    cancel = page.isVisible()
      ? clock.after(restMs, () => {
          const silentMs = clock.now() - lastMs;
          // A clock that was set back must not stretch the wait.
          if (silentMs < ms) wait(Math.min(ms, ms - silentMs));
          else onSilent();
        })
      : () => {};
  };
  const reset = () => {
    lastMs = clock.now();
  };
  const restart = () => {
    reset();
    wait(ms);
  };
  // A hidden page's timers and sockets are throttled: its silence says nothing.
  const stopPage = page.onChange((kind) => kind !== 'stored' && restart());
  restart();
  return {
    reset,
    stop() {
      stopPage();
      cancel();
    },
  };
}
