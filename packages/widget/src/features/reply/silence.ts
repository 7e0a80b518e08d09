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
  const reset = () => {
    cancel();
    cancel = page.isVisible() ? clock.after(ms, onSilent) : () => {};
  };
  // A hidden page's timers and sockets are throttled: its silence says nothing.
  const stopPage = page.onChange((kind) => kind !== 'stored' && reset());
  reset();
  return {
    reset,
    stop() {
      stopPage();
      cancel();
    },
  };
}
