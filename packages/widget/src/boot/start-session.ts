// The composition root: what the shell offers → environment → session.

import { createSession } from '../features/session.ts';
import type { Session } from '../features/session-types.ts';
import type { ChatHost } from '../host-api.ts';
import { loadAttachments, loadConversation } from '../ui/lazy.ts';
import { createEnv } from './create-env.ts';

export interface StartedSession {
  readonly session: Session;
  /** Ends all that was started; nothing of it is left. */
  destroy(): void;
}

/** Starts a session for a shell; the launcher's names follow the chat's language. */
export function startSession(host: ChatHost): StartedSession {
  const session = createSession(createEnv(host), host.config, async () => {
    const { createTalk } = await loadConversation();
    return (ports) => createTalk(ports, async () => (await loadAttachments()).createAttachments);
  });
  const stopLanguage = session.i18n.$code.subscribe(host.setLanguage);
  return {
    session,
    destroy() {
      stopLanguage();
      session.destroy();
    },
  };
}
