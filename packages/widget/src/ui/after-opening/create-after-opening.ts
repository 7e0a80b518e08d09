import type { CreateVersion } from '../../features/version/version.ts';
import { createVersion } from '../../features/version/version.ts';
import { createNetworkVoice } from '../../features/network-voice/network-voice.ts';
import { createUnsentReasons } from '../../features/reply/unsent-reasons.ts';
import { followUnsent } from '../../features/timeline/follow-unsent.ts';

/** Creates what begins once the chat is there: the check of the version, what is said of the network, and why a message was not sent. */
export const createAfterOpening: CreateVersion = (ports) => {
  const version = createVersion(ports);
  const voice = createNetworkVoice(ports);
  const reasons = createUnsentReasons(ports);
  const stop = followUnsent(ports.timeline, [reasons, voice]);
  return {
    ...version,
    destroy() {
      version.destroy();
      stop();
      reasons.destroy();
      voice.destroy();
    },
  };
};
