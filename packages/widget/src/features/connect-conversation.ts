// What happens in one slot of a conversation and matters to others: the events, and the list of who follows which.

import type { WritableAtom } from 'nanostores';
import { createEmitter } from '../core/emitter.ts';
import type { LazyFeature, OwnedLazyFeature } from '../core/lazy-feature.ts';
import { createTabDrafts, editNameOf } from '../core/tab-drafts.ts';
import type { Message } from '../protocol/message.ts';
import type { VisitorState } from '../protocol/stored.ts';
import type { Announcing } from './announcer/announcer.ts';
import type { OwnedAttachmentsSlot } from './attachments/attachments-slot.ts';
import type { AudioMessages } from './audio-messages/audio-messages.ts';
import type { Composing } from './composer/composer.ts';
import type { OwnedConversationControlSlot } from './conversation-control/conversation-control-slot.ts';
import type { InputPolicy } from './conversation-control/conversation-control-types.ts';
import type { ConversationPorts } from './conversation-types.ts';
import type { ConversationsFeature } from './conversations/conversations-types.ts';
import type { FeedbackFeature } from './feedback/feedback.ts';
import type { OwnedRecordingSlot } from './recording/recording-slot.ts';
import type { Outbox } from './reply/outbox.ts';
import type { Replying } from './reply/reply-ports.ts';
import { reportStatus } from './reply/report-status.ts';
import type { createSound } from './sound/sound.ts';
import type { OwnedSpeechOutputSlot } from './speech-output/speech-output-slot.ts';
import type { SharedClearing } from './tabs/shared-clearing.ts';
import type { SharedTabs, TabNews } from './tabs/shared-tabs.ts';
import type { CatchUp } from './timeline/catch-up.ts';
import type { ClearHistory } from './timeline/clear-history.ts';
import { toHostMessage } from './timeline/host-message.ts';
import type { Timeline } from './timeline/timeline.ts';
import type { OwnedVisitorDataSlot } from './visitor-data/visitor-data-slot.ts';
import type { TimelineMessage } from './timeline/timeline-types.ts';

/** The events of one conversation; each slot is handed those that it calls. */
export type ConversationEvents = ReturnType<typeof createConversationEvents>;

export const createConversationEvents = () => ({
  historyLoaded: createEmitter<[newest: Message | undefined]>(),
  messageFound: createEmitter<[before: TimelineMessage]>(),
  messageAdded: createEmitter<[TimelineMessage]>(),
  messageArrived: createEmitter<[TimelineMessage]>(),
  messageMissed: createEmitter(),
  cleared: createEmitter(),
  clearUnanswered: createEmitter(),
  clearFound: createEmitter<[requestIds: readonly string[]]>(),
  clearedElsewhere: createEmitter<[lastMessageId: string]>(),
  tabSaid: createEmitter<[TabNews]>(),
  visitorStateChanged: createEmitter<[before: VisitorState, after: VisitorState]>(),
  filesInherited: createEmitter(),
  speechInterrupted: createEmitter(),
  microphoneFailed: createEmitter<[isDenied: boolean]>(),
});

/** The slots that follow an event, or a store of another slot. */
export interface ConnectedSlots {
  readonly timeline: Timeline;
  readonly reply: Replying;
  readonly outbox: Pick<Outbox, 'has' | 'clearable'>;
  readonly composer: Composing;
  readonly announcer: Announcing;
  readonly attachments: OwnedAttachmentsSlot;
  readonly audioMessages: OwnedLazyFeature<AudioMessages>;
  readonly conversations: OwnedLazyFeature<ConversationsFeature>;
  readonly edit: LazyFeature<unknown>;
  readonly feedback: OwnedLazyFeature<FeedbackFeature>;
  readonly laterForm: LazyFeature<unknown>;
  readonly messageForm: LazyFeature<unknown>;
  readonly rating: LazyFeature<unknown>;
  readonly speechOutput: OwnedSpeechOutputSlot;
  readonly recording: OwnedRecordingSlot;
  readonly control: OwnedConversationControlSlot;
  readonly reading: LazyFeature<unknown>;
  readonly version: LazyFeature<unknown>;
  readonly visitorData: OwnedVisitorDataSlot;
  readonly sound: ReturnType<typeof createSound>;
  readonly catchUp: CatchUp;
  readonly clearing: ClearHistory;
  readonly sharedClearing: SharedClearing;
  readonly tabs: SharedTabs;
  readonly $inputPolicy: WritableAtom<InputPolicy>;
}

/** Who has written at an earlier visit or in another tab is followed too, once nothing of the first look can be waiting for the network. */
const CONNECT_AFTER_MS = 3_000;

/** Connects the slots; what it returns disconnects them from what outlives them. */
export function connectConversation(
  events: ConversationEvents,
  slots: ConnectedSlots,
  ports: ConversationPorts,
): () => void {
  const { timeline, reply, outbox, announcer, tabs, sharedClearing, catchUp } = slots;
  const { env, storage, bootstrap, guests, unread, retries, i18n, $isOpen } = ports;
  const translate: ReturnType<typeof i18n.$t.get> = (key, values) => i18n.$t.get()(key, values);
  const forgetHistory = () => {
    announcer.forget();
    slots.clearing.learn(true);
    slots.feedback.opened()?.handOver();
    timeline.clear(outbox.has);
    for (const slot of [reply, slots.speechOutput, slots.recording]) slot.clear();
    // What was sent meanwhile, here or in another tab, may have been stored after the clearing; what is on its way, before it.
    if (outbox.clearable().length > 0) catchUp.requestSyncIfCleared();
    else catchUp.requestSync();
  };
  const refresh = () => bootstrap.refresh().catch(() => {});
  const leaveDeleted = () =>
    slots.conversations
      .open()
      .then((part) => part.leaveDeleted(slots.recording.whenSent()))
      .catch(refresh);
  /** Another tab may have sent the start form that stands here. */
  const askWhoTalks = () => {
    // The form stays then, and can be sent here too.
    if (guests.$form.get()) void refresh();
  };

  let hasWritten = false;
  /** Live documents are followed once the visitor has written and the first words of the reply are there. */
  const connectControl = () => {
    const { name } = reply.$status.get();
    const isReplying = name === 'generating' || name === 'retrying';
    hasWritten ||= isReplying || name.startsWith('submitting');
    const isAnswered = isReplying && timeline.list.get(timeline.$keys.get().at(-1) ?? '')?.role !== 'user';
    if (hasWritten && (isAnswered || name === 'idle' || name === 'failed')) slots.control.connect();
  };
  /** No first look waits for them. */
  const later = [slots.reading, slots.version];
  let cancelLater = () => {};
  const loadLater = () => {
    cancelLater();
    cancelLater = env.clock.nextFrame(() => {
      for (const part of later) void part.load();
    });
  };
  let cancelConnect = () => {};
  /** At an earlier visit, or in another tab. */
  const connectWhoHasWritten = () => {
    if (hasWritten || !timeline.$isSettled.get()) return;
    // Where there is more than the newest page, the visitor's own words may stand on an older one, and nobody knows where it has failed.
    const isWhole = timeline.$history.get().name === 'complete';
    const isStored = (key: string) => {
      const message = timeline.list.get(key);
      return message?.role === 'user' && !message.isUnconfirmed;
    };
    if (isWhole && !timeline.$keys.get().some(isStored)) return;
    cancelConnect();
    cancelConnect = env.clock.after(CONNECT_AFTER_MS, () => {
      hasWritten = true;
      connectControl();
    });
  };

  /** What another tab shows, and this one may not have yet. */
  let readId: string | undefined;
  const tellRead = (id?: string) => $isOpen.get() && env.page.isVisible() && tabs.tell({ type: 'read', id });

  events.historyLoaded.on((newest) => {
    announcer.say(translate('announce.loaded'));
    // What another tab has sent since it was asked for comes with the next page.
    reply.merged(false);
    reply.resume(newest);
    tellRead();
  });
  events.historyLoaded.on(() => {
    // Of messages that may not be listed any more, which would have loaded their code.
    const drafts = createTabDrafts(storage);
    if (drafts.read(editNameOf(storage.$owner.get()))) void slots.edit.load();
    if (drafts.formIds().length > 0) void slots.messageForm.load();
    if (drafts.hasFeedback()) void slots.feedback.load();
    // Answered elsewhere, it is not asked any more.
    if (drafts.read(bootstrap.$conversation.get()?.id ?? '')) void slots.rating.load();
  });
  events.messageFound.on((before) => {
    const whole = timeline.list.get(before.key);
    if (before.role === 'user') reply.found(before);
    else if (whole) announcer.follow(whole);
    // The answer that would have told of it was lost.
    if (before.role === 'user' && whole) events.messageAdded(whole);
  });
  events.messageArrived.on(events.messageAdded);
  events.messageArrived.on((message) => {
    if (message.role !== 'user') announcer.follow(message);
  });
  /** Keys of the visitor's: one that was found may get its answer yet. */
  const told = new Set<string>();
  events.messageAdded.on((message) => {
    if (told.has(message.key)) return;
    if (message.role === 'user') told.add(message.key);
    env.host.emit('message', { message: toHostMessage(message) });
    // Others may have missed it; who knows it already does nothing.
    tabs.tell({ type: 'message', id: message.id });
    if (message.role === 'user') return;
    tellRead(message.id);
    if (message.id !== readId) unread.add(message);
    // Opening the panel says how many there are.
    if (unread.$count.get() > 0) void i18n.loadPlurals();
    slots.sound.play();
  });
  events.messageAdded.on(({ answers }) => {
    // The history alone tells what of a streamed reply is stored; with live updates it is read after each of them.
    if (answers && !bootstrap.$response.get()?.realtime) catchUp.requestSync();
  });
  events.messageAdded.on(retries.hurry);
  events.messageMissed.on(catchUp.requestSync);
  events.cleared.on(forgetHistory);
  events.cleared.on(() => tabs.tell({ type: 'clear' }));
  events.clearFound.on((requestIds) => {
    // Who has one of them sent meanwhile finds it in the page that is read next.
    for (const id of requestIds)
      if (!outbox.has(id) && timeline.list.byRequestId(id)?.isUnconfirmed) timeline.list.remove(id);
    tabs.tell({ type: 'clear' });
  });
  events.clearUnanswered.on(catchUp.requestSyncIfCleared);
  events.clearedElsewhere.on((lastMessageId) => {
    if (timeline.list.byId(lastMessageId)) return forgetHistory();
    // It was none that is listed, or this tab has cleared it itself and may have sent another since.
    catchUp.requestSyncIfCleared();
  });
  events.tabSaid.on((news) => {
    if (news.type === 'read') {
      readId = news.id;
      return unread.clear();
    }
    if (news.type === 'clearing') return sharedClearing.begunElsewhere();
    if (news.type === 'clear') {
      sharedClearing.doneElsewhere();
      forgetHistory();
    }
    // What was sent here would be refused, and sent again as whoever comes next.
    else if (news.type === 'deleted') return slots.visitorData.deletedElsewhere() || ports.onForgotten();
    // What tells that everything was deleted stays until it is closed, which forgets the visitor too.
    else if (news.type === 'reset') return slots.visitorData.isDone() || ports.onForgotten();
    else if (news.type === 'gone') void leaveDeleted();
    // Where that fails, a form here goes on with what was known.
    else if (news.type === 'guest') void refresh();
    else askWhoTalks();
    if (news.type === 'message' && !timeline.list.byId(news.id)) catchUp.requestSync();
  });
  events.visitorStateChanged.on(reply.follow);
  events.visitorStateChanged.on(slots.composer.follow);
  events.filesInherited.on(slots.composer.filesInherited);
  events.speechInterrupted.on(() => slots.audioMessages.opened()?.pause());
  events.microphoneFailed.on((isDenied) => {
    const phase = slots.control.$state.get();
    if (phase.name === 'ready') phase.feature.inputMode.voiceFailed(isDenied);
  });
  const stops = [
    slots.$inputPolicy.listen(({ refusal }) => {
      if (refusal !== null) return;
      slots.composer.admit();
      reply.drain();
    }),
    bootstrap.$phase.listen(({ name }) => {
      if (name === 'ready') reply.sessionOpened();
      reply.drain();
    }),
    bootstrap.$response.listen(retries.hurry),
    bootstrap.$phase.subscribe(({ name }) => (name === 'ready' || name === 'failed') && loadLater()),
    ...[...later, slots.laterForm].map((part) => retries.follow(part)),
    timeline.$isSettled.listen(reply.drain),
    reply.$status.listen(connectControl),
    timeline.$keys.listen(connectControl),
    timeline.$keys.listen(connectWhoHasWritten),
    timeline.$isSettled.listen(connectWhoHasWritten),
    timeline.$keys.listen(() => unread.keep((key) => timeline.list.get(key) !== undefined)),
    bootstrap.$isKnown.listen((isKnown) => {
      if (isKnown) return;
      unread.clear();
      announcer.forget();
    }),
    bootstrap.$conversation.listen((now, before) => now?.id === before?.id || announcer.forget()),
    storage.$owner.listen(reply.restore),
    storage.$owner.listen(slots.attachments.reload),
    guests.$form.subscribe((form) => {
      if (form && form !== 'first') void slots.laterForm.load();
      reply.drain();
    }),
    guests.$stored.listen(() => tabs.tell({ type: 'guest' })),
    env.page.onChange((kind) => kind === 'visible' && askWhoTalks()),
    $isOpen.listen((isOpen) => {
      if (isOpen) askWhoTalks();
      tellRead();
      const count = unread.$count.get();
      if (isOpen && count > 0) announcer.say(translate('announce.newMessages', { count }));
    }),
    reportStatus(env, reply.$status, translate),
    i18n.$code.listen(() => announcer.say(translate('language.own'))),
  ];
  // This code may arrive after the conversation was opened.
  reply.restore();
  return () => {
    cancelLater();
    cancelConnect();
    for (const stop of stops) stop();
  };
}
