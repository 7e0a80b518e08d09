import type { CreateVersion } from '../../features/version/version.ts';
import { createVersion } from '../../features/version/version.ts';
import { createNetworkVoice } from '../../features/network-voice/network-voice.ts';

/** Creates what begins once the chat is there: the check of the version, and what is said of the network. */
export const createAfterOpening: CreateVersion = (ports) => {
  const version = createVersion(ports);
  const endVoice = createNetworkVoice(ports);
  return {
    ...version,
    destroy() {
      version.destroy();
      endVoice();
    },
  };
};
