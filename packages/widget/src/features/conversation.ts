// The wiring of a conversation on screen: its slots are built one after the other, then connected (connect-conversation.ts).
// session.ts asks for this file with the first opening.

import { atom, computed } from 'nanostores';
import { createTabDrafts } from '../core/tab-drafts.ts';
import { createAnnouncer } from './announcer/announcer.ts';
import { createChatApi } from './api/chat-api.ts';
import { createAllowedSend } from './composer/allowed-send.ts';
import { createComposer } from './composer/composer.ts';
import { connectConversation, createConversationEvents } from './connect-conversation.ts';
import { createConversationControlSlot, unrestricted } from './conversation-control/conversation-control-slot.ts';
import type { ConversationLoaders, ConversationPorts, OwnedConversationFeatures } from './conversation-types.ts';
import { createGoneCheck, type Refusal } from './conversations/gone-check.ts';
import { createDebugSlot, isDebugOn } from './debug/debug-slot.ts';
import type { Model } from './debug/debug-types.ts';
import { createSharedClearing } from './tabs/shared-clearing.ts';
import { createSharedTabs } from './tabs/shared-tabs.ts';
import { createOptionalParts, lazyPart } from './optional-parts.ts';
import { createAwaitedReplies } from './reply/awaited-replies.ts';
import { createOutbox } from './reply/outbox.ts';
import type { HostCommands } from './host-commands/host-commands.ts';
import { type AskedConfig, type Meant, whoIsMeant } from './host-commands/who-is-meant.ts';
import { createReply } from './reply/reply.ts';
import { createSound } from './sound/sound.ts';
import { createSpeechOutputSlot } from './speech-output/speech-output-slot.ts';
import { createCatchUp } from './timeline/catch-up.ts';
import type { ClearHistory } from './timeline/clear-history.ts';
import { createReadingPlace } from './timeline/reading-place.ts';
import { createTimeline } from './timeline/timeline.ts';
import { createToolsPort } from './tools/tools-port.ts';
import { createVisitorDataSlot } from './visitor-data/visitor-data-slot.ts';
import { createVisitorFiles } from './visitor-files.ts';
import { type VersionCheck, versionUrl } from './version/version-check.ts';

/** Creates the slots of a conversation over a session that exists. */
export function createConversation(ports: ConversationPorts, loaders: ConversationLoaders): OwnedConversationFeatures {
  const { env, caller, storage, i18n, toasts, bootstrap, guests, retries, $config, $isOpen, life } = ports;
  const { $conversation, $persona, $phase } = bootstrap;
  const translate: ReturnType<typeof i18n.$t.get> = (key, values) => i18n.$t.get()(key, values);
  const api = createChatApi(env, caller);

  // What more than one slot reads.
  const $isClearing = atom(false);
  const $inputPolicy = atom(unrestricted);
  const $isDebugOn = isDebugOn($config, bootstrap.$user);
  const $model = atom<Model | null>(null);
  const $check = atom<VersionCheck>({ hasUpdate: false, current: __VERSION__, latest: null, isOver: false });
  const events = createConversationEvents();
  const drafts = createTabDrafts(storage);

  const tabs = createSharedTabs({
    env,
    storage,
    i18n,
    $conversation,
    onSession: bootstrap.followSession,
    onNews: events.tabSaid,
    onVisitorState: events.visitorStateChanged,
  });
  const announcer = createAnnouncer({
    env,
    $isOpen,
    $longCode: i18n.$longCode,
    openVoice: async () =>
      (await loaders.loadMessageVoice())({
        ...{ ...ports, translate, $longCode: i18n.$longCode, $conversation, $persona },
        again: (message) => timeline.list.byId(message.id) && announcer.follow(message),
      }),
  });
  const sound = createSound(storage, () => env.loadChime());
  const readingPlace = createReadingPlace(storage);
  const timeline = createTimeline({
    ...{ env, api, $conversation, readingPlace },
    onLoaded: events.historyLoaded,
    onFound: events.messageFound,
  });
  const speechOutput = createSpeechOutputSlot({
    env,
    retries,
    $persona,
    $conversation,
    $isOpen,
    onInterrupt: events.speechInterrupted,
    async open() {
      const [create, audio] = await Promise.all([loaders.loadSpeechOutput(), env.loadAudio()]);
      return create(env, audio);
    },
  });
  const leaveIfGone = createGoneCheck(bootstrap.$response, () => optional.conversations.open());
  timeline.$history.listen((history) => history.name === 'failed' && leaveIfGone(history.error));
  /** A text whose file was refused would go without it. */
  const onRefused = (error: Refusal) => leaveIfGone(error, () => composer.holdBack());
  const outbox = createOutbox(storage, env.local);
  const reading = lazyPart(loaders.loadReplyReading, ports);
  const reply = createReply({
    env,
    api,
    reading,
    translate,
    $conversation,
    outbox,
    refreshUploads: (key, signal) => refreshUploads(key, signal),
    list: timeline.list,
    awaited: createAwaitedReplies(storage),
    isReady: () => !$isClearing.get() && $phase.get().name === 'ready' && timeline.$isSettled.get(),
    // Also of another page of the site, where the form stands first.
    isWaiting: () => guests.$needsForm.get() || guests.$form.get() === 'waits',
    channel: () => $config.get().channel,
    targetLanguage: i18n.targetLanguage,
    model: () => ($isDebugOn.get() && $model.get()) || undefined,
    voice: speechOutput,
    tools: createToolsPort($config, bootstrap.$response, { drafts, storage, env }, () => optional.tools),
    refusal: () => $inputPolicy.get().refusal,
    claim: tabs.claim,
    onMessage: events.messageAdded,
    onText: announcer.follow,
    say: announcer.say,
    onStopped: () => announcer.say(translate('announce.stopped')),
    onErrorEvent: (code) => toasts.show({ tone: 'alert', key: 'status.streamError', values: { code } }),
    onAgendaMissing() {
      toasts.show({ tone: 'alert', key: 'errors.agendaNotFound' });
      onRefused({ status: 404 });
    },
    onFailed(error) {
      env.host.track('reply-fail', { code: error.code });
      onRefused(error);
    },
    onTriggerFailed: (text) => toasts.show({ tone: 'alert', key: 'status.sendFailed', text }),
    onMissed: events.messageMissed,
    onHuman: () => bootstrap.refresh().catch(() => {}),
  });
  const sharedClearing = createSharedClearing({ tabs, onUnknown: events.clearUnanswered, life });
  const clearHistory = lazyPart(loaders.loadClearHistory, {
    env,
    api,
    toasts,
    outbox,
    storage,
    $isClearing,
    whenSpoken: () => recording.whenSent(),
    whenDelivered: reply.whenDelivered,
    begin: sharedClearing.begin,
    onCleared: events.cleared,
    onUnanswered: events.clearUnanswered,
    onFoundCleared: events.clearFound,
    onEnd: reply.drain,
    life,
  });
  const clearing: ClearHistory = {
    clear: async (owner) => (await clearHistory.open()).clear(owner),
    // What was never asked for was not lost either.
    learn: (isCleared) => clearHistory.opened()?.learn(isCleared),
  };
  const catchUp = createCatchUp({
    env,
    timeline,
    $status: reply.$status,
    onNew: events.messageArrived,
    onMerged: reply.merged,
    onLooked: clearing.learn,
    onRefused: leaveIfGone,
  });
  const { attachments, audioMessages, recording, keptFiles, refreshUploads } = createVisitorFiles({
    ...ports,
    loaders,
    api,
    translate,
    reply,
    outbox,
    tabs,
    speechOutput,
    $inputPolicy,
    events,
    list: timeline.list,
    say: announcer.say,
    // The voice settings are there.
    onSpeed: () => void optional.handsFree.load(),
    onRefused,
  });
  const control = createConversationControlSlot({
    $bootstrap: bootstrap.$response,
    $inputPolicy,
    toasts,
    retries,
    open: async () =>
      (await loaders.loadConversationControl())({
        ...ports,
        translate,
        catchUp,
        say: announcer.say,
        voice: recording,
        $status: reply.$status,
        acknowledge: reply.acknowledge,
        triggerAgenda(agendaId) {
          // The gate leaves nothing else to press: what failed before must not stand in its way.
          reply.acknowledge();
          return reply.triggerAgenda(agendaId);
        },
        onCleared: events.clearedElsewhere,
      }),
  });
  const $maxCharacters = computed(bootstrap.$response, (response) => response?.limits?.messageCharacters ?? Infinity);
  const send = createAllowedSend(reply, $inputPolicy, $maxCharacters);
  const composer = createComposer(env, storage, { ...reply, send }, attachments, $maxCharacters);
  const version = lazyPart(loaders.loadVersion, {
    ...ports,
    ...{ timeline, composer, reply, attachments, recording, announcer, $check },
    url: () => versionUrl($config.get()),
  });
  const debug = createDebugSlot($isDebugOn, retries, async () =>
    (await loaders.loadDebug())({
      ...{ env, $isOpen, $config, $model, $check },
      ...{ timeline, composer, announcer, bootstrap, reply, attachments, speechOutput, recording, control },
    }),
  );
  const own = {
    ...ports,
    ...timeline,
    reply,
    composer,
    control,
    say: announcer.say,
    look: catchUp.look,
    onRefused: leaveIfGone,
    drafts,
    translate,
    recording,
    speechOutput,
    audioMessages,
    $inputPolicy,
  };
  const optional = createOptionalParts(loaders.loadOptional, own);
  const visitorData = createVisitorDataSlot({ ...own, ...optional, tabs }, loaders.loadVisitorData);
  // How fast the visitor wants to hear, and through what.
  if (env.local.get('persona-chat:voice')) void optional.handsFree.load();
  const commands = lazyPart(loaders.loadHostCommands, {
    ...ports,
    timeline,
    reply,
    clearing,
    composer,
    send,
    $inputPolicy,
    $isClearing,
  });
  const command = async (asked: AskedConfig, run: (commands: HostCommands, meant: Meant) => Promise<void>) => {
    const meant = whoIsMeant(asked, ports);
    await run(await commands.open(), meant);
  };
  const { handsFree, ...others } = optional;
  const slots = {
    // What was said and waits for its turn becomes a recording.
    handsFree,
    recording,
    reply,
    timeline,
    composer,
    announcer,
    attachments,
    speechOutput,
    audioMessages,
    catchUp,
    tabs,
    control,
    version,
    visitorData,
    ...others,
    debug,
    // After those that keep something with it.
    keptFiles,
  };
  const connected = { ...slots, clearing, sharedClearing, sound, outbox, reading, $inputPolicy };
  const disconnect = connectConversation(events, connected, ports);

  return {
    ...slots,
    sound,
    version: { $state: version.$state, $check },
    // What was spoken and not sent is not in the outbox yet: it begins with its upload.
    reply: {
      ...reply,
      taking: { list: timeline.list, outbox, composer, files: attachments, acknowledge: reply.acknowledge },
      retry: (key) => void (recording.retry(key) || reply.retry(key)),
    },
    readingPlace,
    sendMessage: (text, asked) => command(asked, (known, meant) => known.sendMessage(text, meant)),
    triggerAgenda: (agendaId, asked) => command(asked, (known, meant) => known.triggerAgenda(agendaId, meant)),
    clear: (asked, by) => command(asked, (known, meant) => known.clear(meant, by)),
    destroy() {
      for (const [, slot] of Object.entries(slots)) slot.destroy();
      disconnect();
    },
  };
}
