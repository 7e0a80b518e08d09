// The composition root: what the shell offers → environment → session.

import { createSession } from '../features/session.ts';
import type { Session } from '../features/session-types.ts';
import type { ChatHost } from '../host-api.ts';
import {
  loadAttachments, loadConversation, loadDebugPanel, loadListen, loadLive, loadMarkdown, loadVoice, loadVoiceMessages,
} from '../ui/lazy.ts';
import { createEnv } from './create-env.ts';
import { createSettling } from './settle-config.ts';

export interface StartedSession {
  readonly session: Session;
  /** The shell holds new attributes or properties. */
  configChanged(): void;
  /** Ends all that was started; nothing of it is left. */
  destroy(): void;
}

/**
 * Starts a session for a shell; the launcher's names follow the chat's language. `onForgotten` hears when the session has ended
 * because its visitor was forgotten, here or in another tab.
 */
export function startSession(host: ChatHost, onForgotten: () => void): StartedSession {
  const settle = createSettling();
  const session = createSession(createEnv(host), settle(host.config), async () => {
    const { createTalk, installSwipe } = await loadConversation();
    installSwipe(host.container, () => host.setOpen(false));
    return (ports) =>
      createTalk(ports, {
        loadAttachments: async () => (await loadAttachments()).createAttachments,
        loadDebug: loadDebugPanel,
        loadListen: async () => (await loadListen()).createVoiceReplies,
        loadLive: async () => (await loadLive()).createLive,
        loadVoiceMessages: async () => (await loadVoiceMessages()).createVoiceMessages,
        languageOf: (text, interfaceTag) => loadMarkdown.loaded?.languageOfText(text, interfaceTag),
        loadSpeak: loadVoice,
      });
  }, onForgotten);
  const { $code, $t } = session.i18n;
  const tellLanguage = () => {
    const t = $t.get();
    host.setLanguage($code.get(), [
      t('launcher.open'), t('launcher.hide'), t('launcher.loadFailed'), t('launcher.retry'), t('launcher.dismiss'),
    ]);
  };
  const stops = [$code.subscribe(tellLanguage), $t.listen(tellLanguage)];
  return {
    session,
    configChanged: () => session.configure(settle(host.config)),
    destroy() {
      for (const stop of stops) stop();
      session.destroy();
    },
  };
}
