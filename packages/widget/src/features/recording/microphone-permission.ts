import type { StoragePort } from '../../core/env.ts';
import type { MicrophonePermission, MicrophonePort } from '../../core/voice-port.ts';
import { toJson } from '../../core/to-json.ts';
import { microphoneStoreSchema, readStored } from '../../protocol/stored.ts';

const STORAGE_KEY = 'microphone-permission-store';

export interface Permission {
  /** What the browser says, else what is remembered. */
  check(): Promise<MicrophonePermission>;
  granted(): void;
  /** The browser has refused: for good, or only this time where it says that it would ask again. */
  refused(): Promise<void>;
}

/** Creates the memory of the microphone's permission (docs/behaviour.md#recording). */
export function createPermission(storage: StoragePort, microphone: Pick<MicrophonePort, 'permission'>): Permission {
  const remember = (permission: MicrophonePermission): MicrophonePermission => {
    storage.set(STORAGE_KEY, toJson({ permission }));
    return permission;
  };
  const remembered = () => readStored(microphoneStoreSchema, storage.get(STORAGE_KEY)).permission;
  return {
    check: async () => remember((await microphone.permission()) ?? remembered() ?? 'prompt'),
    granted: () => void remember('granted'),
    refused: async () => void remember((await microphone.permission()) ?? 'denied'),
  };
}
