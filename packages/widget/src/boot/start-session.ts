// The composition root: what the shell offers → environment → session.

import type { OptionalParts } from '../features/conversation-types.ts';
import { createSession } from '../features/session.ts';
import type { Session } from '../features/session-types.ts';
import type { Chunk, LazyState, OwnedLazyFeature } from '../core/lazy-feature.ts';
import type { ChatHost, LauncherWords, ShellConfig } from '../host-api.ts';
import { chunks, waitForViews } from '../ui/chunks.ts';
import { createEnv } from './create-env.ts';
import { ignoreLateListeners } from './late-listeners.ts';
import { createSettling } from './settle-config.ts';

export interface StartedSession {
  readonly session: Session;
  /**
   * The panel is open already: asks for all that this visitor will need, the first call of the API included. Resolves when a
   * conversation can be drawn.
   */
  openAhead(): Promise<void>;
  /** The views are here: what has changed in the shell since the start counts from now on. */
  catchUp(): void;
  /** The shell holds new attributes or properties. */
  configChanged(): void;
  /** Sends to those whom the shell's configuration of that time meant. */
  sendMessage(text: string, asked?: ShellConfig): Promise<void>;
  /** Forgets the visitor whom the shell's configuration of that time meant. */
  reset(asked: ShellConfig): void;
  /**
   * Hears when the session has ended because its visitor was forgotten, here or in another tab; with what the page had configured for
   * them where it has named another visitor since.
   */
  whenForgotten(listener: (asked?: Pick<ShellConfig, 'token' | 'user'>) => void): void;
  /** Hears when the browser shows the page again after others, as `onRestored` of the session. */
  whenRestored(listener: (leave: () => boolean) => void): void;
  /** Ends all that was started; nothing of it is left. */
  destroy(): void;
}

/** Loads a chunk and gives what creates its part. */
const creating =
  <Create>(chunk: OwnedLazyFeature<Chunk & { readonly create: Create }>) =>
  async (): Promise<Create> =>
    (await chunk.open()).create;

/** Starts a session for a shell, without any view; the launcher's names follow the chat's language. */
export function startSession(host: ChatHost, viewsCome?: Promise<unknown>): StartedSession {
  if (viewsCome) waitForViews(viewsCome);
  let onForgotten: (asked?: Pick<ShellConfig, 'token' | 'user'>) => void = () => {};
  let onRestored: (leave: () => boolean) => void = () => {};
  const env = createEnv(host);
  const settleShell = createSettling(env.host.advise);
  // Few pages have it: the loader, which all of them load, does not know it.
  const settle = (config: ShellConfig) =>
    Object.assign(settleShell(config), { form: host.element.getAttribute('form') });
  const session = createSession(
    env,
    settle(host.config),
    async () => {
      const { create } = await chunks.conversation.open();
      return (ports) =>
        create(ports, {
          loadOptional: (name) =>
            creating(chunks[name] as OwnedLazyFeature<Chunk & { create: OptionalParts[typeof name] }>)(),
          loadAttachments: creating(chunks.attachments),
          loadKeptFiles: creating(chunks.keptFiles),
          loadDebug: creating(chunks.debugPanel),
          loadSpeechOutput: creating(chunks.speechOutput),
          loadConversationControl: creating(chunks.conversationControl),
          loadAudioMessages: creating(chunks.audioMessages),
          loadVisitorData: creating(chunks.menus),
          loadHostCommands: async () => (await chunks.afterOpening.open()).helpers.createHostCommands,
          loadClearHistory: async () => (await chunks.menus.open()).helpers.createClearHistory,
          loadReplyReading: creating(chunks.reply),
          loadVersion: creating(chunks.afterOpening),
          loadMessageVoice: creating(chunks.textLanguage),
          async loadRecording() {
            const {
              create: createRecording,
              helpers: { createTranscriber },
            } = await chunks.recording.open();
            return { create: createRecording, createTranscriber };
          },
        });
    },
    (asked) => onForgotten(asked),
    (leave) => onRestored(leave),
  );
  const { $code, $t } = session.i18n;
  const tellLanguage = () => {
    const t = $t.get();
    const words = (['open', 'hide', 'loadFailed', 'retry'] as const).map((word) => t(`launcher.${word}`));
    host.setLanguage($code.get(), words as unknown as LauncherWords);
  };
  // English that only a lazy part shows travels with it.
  const addEnglish = (state: LazyState<Chunk>) => {
    if (state.name === 'ready' && state.feature.english) session.i18n.addEnglish(state.feature.english);
  };
  const drawUnread = (isNews: boolean) => {
    const count = session.$unread.get();
    chunks.afterOpening.open().then(
      ({ helpers }) => {
        helpers.drawBadge(host.container, count, count > 0 ? $t.get()('announce.newMessages', { count }) : '');
        if (isNews || host.container.querySelector('.pc-preview'))
          helpers.drawPreview(host.container, host.element, session);
      },
      () => {},
    );
  };
  const stops = [
    session.$unread.listen(() => drawUnread(true)),
    // Plural forms come when they are first asked for.
    $t.listen(() => session.$unread.get() > 0 && drawUnread(false)),
    $code.subscribe(tellLanguage),
    $t.listen(tellLanguage),
    ...Object.entries(chunks).map(([, { $state }]) => $state.subscribe(addEnglish)),
  ];
  return {
    session,
    openAhead() {
      const whenLoaded = session.setOpenAhead(true);
      // Who is new here is asked who they are.
      if (!session.bootstrap.isReturning()) void chunks.startForm.load();
      return whenLoaded;
    },
    catchUp() {
      session.configure(settle(host.config));
      if (!host.isOpen) void session.setOpenAhead(false);
    },
    configChanged: () => session.configure(settle(host.config)),
    sendMessage(text, asked = host.config) {
      // Scripts of the page may leave it out.
      if (!text) env.host.advise('text');
      return session.sendMessage(text || '', settle(asked));
    },
    reset(asked) {
      session.configure(settle(asked));
      session.reset();
    },
    whenForgotten: (listener) => (onForgotten = listener),
    whenRestored: (listener) => (onRestored = listener),
    destroy() {
      for (const stop of stops) stop();
      session.destroy();
      ignoreLateListeners(host.element);
      chunks.afterOpening.opened()?.helpers.drawBadge(host.container, 0, '');
    },
  };
}
