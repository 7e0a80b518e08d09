// What becomes of asking for the microphone: the permission that is remembered, and what is said of a refusal.

import { atom } from 'nanostores';
import { toWidgetError } from '../../core/errors.ts';
import { createPermission } from './microphone-permission.ts';
import { microphoneFailure } from './recording-failure.ts';
import type { RecordingControl, RecordingControlPorts } from './recording-types.ts';

const RELOAD_AFTER_MS = 2_000;

type Opening = Pick<RecordingControl, '$isDenied' | 'closeDenied' | 'checkPermission' | 'tellOpened' | 'tellRefusal'>;

/** Creates it for all that opens the microphone. */
export function createMicrophoneOpening(
  ports: Pick<RecordingControlPorts, 'env' | 'microphone' | 'toasts' | 'unsent' | 'onFailedOpening'>,
): Opening & { destroy(): void } {
  const { env, microphone, toasts, unsent } = ports;
  const $isDenied = atom(false);
  const permission = createPermission(env.local, microphone);
  let cancelReload = () => {};
  return {
    $isDenied,
    closeDenied: () => $isDenied.set(false),
    async checkPermission() {
      if (!microphone.isSupported) return 'unsupported';
      const known = await permission.check();
      if (known === 'denied') $isDenied.set(true);
      return known;
    },
    tellOpened() {
      permission.granted();
      $isDenied.set(false);
    },
    tellRefusal(thrown) {
      const error = toWidgetError(thrown);
      env.host.error(error.code, error.message);
      const isDenied = error.code === 'permission-denied';
      ports.onFailedOpening(isDenied);
      if (!isDenied) {
        toasts.show({ tone: 'alert', key: microphoneFailure(error) });
        return;
      }
      void permission.refused();
      $isDenied.set(true);
      if (!microphone.needsReload) return;
      toasts.show({ tone: 'alert', key: 'recording.reload' });
      // A reload would end what lies in this page's memory alone.
      cancelReload = env.clock.after(RELOAD_AFTER_MS, () => unsent.isEmpty() && microphone.reload());
    },
    destroy: () => cancelReload(),
  };
}
