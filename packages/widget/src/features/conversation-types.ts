// What only a conversation on screen needs: messages, the reply, the composer, what is spoken. Its code is lazy, so that the
// panel and the start form stand before it has arrived; the session asks for it with the first opening.

import type { ReadableAtom, WritableAtom } from 'nanostores';
import type { Env } from '../core/env.ts';
import type { ChatConfig } from '../core/host-types.ts';
import type { LazyFeature, OwnedLazyFeature } from '../core/lazy-feature.ts';
import type { AnnouncerFeature } from './announcer/announcer.ts';
import type { CreateMessageVoice } from './announcer/message-voice.ts';
import type { Caller } from './api/caller.ts';
import type { CreateAttachments } from './attachments/attachments.ts';
import type { AttachmentsSlot } from './attachments/attachments-types.ts';
import type { CreateAudioMessages } from './audio-messages/audio-messages.ts';
import type { AudioMessagesFeature } from './audio-messages/audio-messages.ts';
import type { Bootstrapping } from './bootstrap/bootstrap.ts';
import type { CardsFeature, CreateCards } from './cards/cards.ts';
import type { ComposerFeature } from './composer/composer-types.ts';
import type { CreateConversationControl } from './conversation-control/conversation-control.ts';
import type { ConversationControlSlot } from './conversation-control/conversation-control-types.ts';
import type { CreateConversations } from './conversations/conversations.ts';
import type { ConversationsFeature } from './conversations/conversations-types.ts';
import type { CreateDebug } from './debug/debug.ts';
import type { DebugSlot } from './debug/debug-types.ts';
import type { CreateEdit, EditFeature } from './edit/edit.ts';
import type { CreateFeedback, FeedbackFeature } from './feedback/feedback.ts';
import type { CreateHandsFree, HandsFreeFeature } from './hands-free/hands-free-types.ts';
import type { CreateMessageForm, MessageFormFeature } from './message-form/message-form.ts';
import type { GuestsFeature } from './guests/guests.ts';
import type { CreateHostCommands } from './host-commands/host-commands.ts';
import type { AskedConfig } from './host-commands/who-is-meant.ts';
import type { I18n } from './i18n/i18n.ts';
import type { CreateLaterForm, LaterFormFeature } from './later-form/later-form.ts';
import type { CreateKeptFiles } from './kept-files/kept-files.ts';
import type { CreateRecording } from './recording/recording.ts';
import type { CreatePeople, PeopleFeature } from './people/people.ts';
import type { RecordingSlot } from './recording/recording-types.ts';
import type { CreateReplyReading } from './reply/reply-reading.ts';
import type { ReplyFeature } from './reply/reply-types.ts';
import type { CreateTools } from './tools/tools.ts';
import type { ToolsFeature } from './tools/tools-types.ts';
import type { TakeBackPorts } from './reply/take-back.ts';
import type { CreateRating, RatingFeature } from './rating/rating-types.ts';
import type { CreateRegenerate, RegenerateFeature } from './regenerate/regenerate-types.ts';
import type { Retries } from './lazy-retries/lazy-retries.ts';
import type { SoundFeature } from './sound/sound.ts';
import type { CreateSpeechOutput } from './speech-output/speech-output.ts';
import type { SpeechOutputSlot } from './speech-output/speech-output-types.ts';
import type { ScopedStorage } from './storage/scoped-storage.ts';
import type { CreateClearHistory } from './timeline/clear-history.ts';
import type { ReadingPlace, TimelineFeature } from './timeline/timeline-types.ts';
import type { ToastsFeature } from './toasts/toasts.ts';
import type { CreateTranscriber } from './transcription/transcriber.ts';
import type { Unread } from './unread/unread.ts';
import type { CreateVersion } from './version/version.ts';
import type { VersionSlot } from './version/version.ts';
import type { CreateVisitorData } from './visitor-data/visitor-data.ts';
import type { VisitorDataSlot } from './visitor-data/visitor-data-slot.ts';

/** What the session lends to its conversation. */
export interface ConversationPorts {
  readonly env: Env;
  readonly caller: Caller;
  readonly storage: ScopedStorage;
  readonly i18n: I18n;
  readonly toasts: ToastsFeature;
  readonly bootstrap: Bootstrapping;
  readonly guests: GuestsFeature;
  readonly unread: Unread;
  readonly retries: Retries;
  readonly $config: WritableAtom<ChatConfig>;
  readonly $isOpen: ReadableAtom<boolean>;
  /** Aborted when the session ends. */
  readonly life: AbortSignal;
  /** Another tab has forgotten the visitor. */
  readonly onForgotten: () => void;
  /** Removes what this browser keeps of the visitor, who stays on screen; nothing is kept from then on. Never rejects. */
  readonly forgetStored: () => Promise<void> | undefined;
  /** Ends the session, for whom the page had configured that; the next visitor's begins in its place. */
  readonly leave: (asked: ChatConfig) => void;
  /** Tells tabs with these conversations that their visitor is forgotten. */
  readonly tellReset: (conversationIds: readonly (string | undefined)[]) => void;
}

/** Parts that are given what a conversation has and are created under the name of their chunk. */
export interface OptionalParts {
  readonly cards: CreateCards;
  readonly conversations: CreateConversations;
  readonly edit: CreateEdit;
  readonly feedback: CreateFeedback;
  readonly laterForm: CreateLaterForm;
  readonly handsFree: CreateHandsFree;
  readonly messageForm: CreateMessageForm;
  readonly people: CreatePeople;
  readonly rating: CreateRating;
  readonly regenerate: CreateRegenerate;
  readonly tools: CreateTools;
}

/** Loads the code of what fills the lazy slots. */
export interface ConversationLoaders {
  readonly loadOptional: <Name extends keyof OptionalParts>(name: Name) => Promise<OptionalParts[Name]>;
  readonly loadAttachments: () => Promise<CreateAttachments>;
  readonly loadAudioMessages: () => Promise<CreateAudioMessages>;
  readonly loadConversationControl: () => Promise<CreateConversationControl>;
  readonly loadKeptFiles: () => Promise<CreateKeptFiles>;
  readonly loadDebug: () => Promise<CreateDebug>;
  readonly loadRecording: () => Promise<{
    readonly create: CreateRecording;
    readonly createTranscriber: CreateTranscriber;
  }>;
  readonly loadSpeechOutput: () => Promise<CreateSpeechOutput>;
  readonly loadHostCommands: () => Promise<CreateHostCommands>;
  readonly loadClearHistory: () => Promise<CreateClearHistory>;
  readonly loadReplyReading: () => Promise<CreateReplyReading>;
  readonly loadVersion: () => Promise<CreateVersion>;
  readonly loadVisitorData: () => Promise<CreateVisitorData>;
  readonly loadMessageVoice: () => Promise<CreateMessageVoice>;
}

/** The slots of a conversation on screen. Of those named "slot" the code is lazier still. */
export interface ConversationFeatures {
  readonly timeline: TimelineFeature;
  readonly readingPlace: ReadingPlace;
  /** `taking`: what takes a refused message back into the composer (features/reply/take-back.ts). */
  readonly reply: ReplyFeature & { readonly taking: TakeBackPorts };
  readonly composer: ComposerFeature;
  readonly announcer: AnnouncerFeature;
  readonly attachments: AttachmentsSlot;
  readonly version: VersionSlot;
  /** The debug panel; its code is there only with debug on. */
  readonly debug: DebugSlot;
  readonly sound: SoundFeature;
  /** Hearing the persona. */
  readonly speechOutput: SpeechOutputSlot;
  readonly audioMessages: LazyFeature<AudioMessagesFeature>;
  /** Recordings of the visitor's. */
  readonly recording: RecordingSlot;
  /** Agenda, take-over, paywall: there only where the conversation has any of them. */
  readonly control: ConversationControlSlot;
  /** What visitors may have and take away, where the server offers it. */
  readonly visitorData: VisitorDataSlot;
  /** What is done with the cards of messages; its code is there only where a message has some. */
  readonly cards: LazyFeature<CardsFeature>;
  /** Forms inside messages; its code is there only where a message has one. */
  readonly messageForm: LazyFeature<MessageFormFeature>;
  /** The form below the first message; its code is there only where the page asks for it there. */
  readonly laterForm: LazyFeature<LaterFormFeature>;
  /** Changing the visitor's last message; its code is there only where the server takes it. */
  readonly edit: LazyFeature<EditFeature>;
  /** What the visitor thinks of replies; its code is there only where the server takes it. */
  readonly feedback: LazyFeature<FeedbackFeature>;
  /** Talking hands-free, and the voice settings; its code comes with the first press. */
  readonly handsFree: OwnedLazyFeature<HandsFreeFeature>;
  /** The human who answers, and the wait for one; its code is there only where the server tells of them. */
  readonly people: LazyFeature<PeopleFeature>;
  /** What they think of a conversation that a human has ended; its code is there only where the server takes it. */
  readonly rating: LazyFeature<RatingFeature>;
  /** Other answers of the last message; its code is there only where the server gives them. */
  readonly regenerate: LazyFeature<RegenerateFeature>;
  /** What the page lets the persona do; its code is there only where a page has registered tools, or one was called. */
  readonly tools: LazyFeature<ToolsFeature>;
  /** The visitor's conversations with this persona, where the server has several of them. */
  readonly conversations: LazyFeature<ConversationsFeature>;
}

export interface OwnedConversationFeatures extends ConversationFeatures {
  /** What the host page asks for, each of whom it had configured then; rejects with a WidgetError where it was refused. */
  sendMessage(text: string, asked: AskedConfig): Promise<void>;
  triggerAgenda(agendaId: string, asked: AskedConfig): Promise<void>;
  clear(asked: AskedConfig, by: 'host' | 'visitor'): Promise<void>;
  destroy(): void;
}

export type CreateConversation = (ports: ConversationPorts) => OwnedConversationFeatures;
