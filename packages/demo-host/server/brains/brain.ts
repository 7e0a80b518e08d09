// Who answers. The server knows no more of a brain than this port.

import type { Attachment, Message } from '@persona-chat/widget/protocol/message.ts';
import type { WireSource } from '@persona-chat/widget/protocol/source.ts';
import type { WireStep } from '@persona-chat/widget/protocol/step.ts';
import type { ToolOutcome, WireTool } from '@persona-chat/widget/protocol/tool-call.ts';
import type { Turn } from '../agendas/turn.ts';
import type { WireCard, WireForm } from './wire-rich.ts';

/** A sub-message begins with `start` and closes with `end`; text in between belongs to it. `error` ends the reply. */
export type BrainEvent =
  | {
      readonly type: 'start';
      readonly role?: string;
      readonly origin?: string;
      /** Of the sub-message; their URLs may be paths on the API's own origin. */
      readonly attachments?: readonly Attachment[];
    }
  | { readonly type: 'text'; readonly delta: string }
  /** What is done for the sub-message: it begins, or ends under the same id. */
  | { readonly type: 'step'; readonly step: WireStep }
  /** What the sub-message rests on; its marks name them by their places. */
  | { readonly type: 'sources'; readonly sources: readonly WireSource[] }
  | {
      readonly type: 'end';
      readonly corrected?: string;
      /** What the visitor may say next. */
      readonly suggestions?: readonly WireSuggestion[];
      /** What stands below the text. */
      readonly cards?: readonly WireCard[];
      /** What it asks for. */
      readonly form?: WireForm;
      readonly sources?: readonly WireSource[];
    }
  /** The visitor waits for a human from now on: `later`, as if nobody were there; `never`: no longer. */
  | { readonly type: 'hand-over'; readonly wanted: 'now' | 'later' | 'never' }
  | { readonly type: 'error'; readonly code: StreamErrorCode; readonly message?: string };

/** A text, or a label with the text that is sent (docs/protocol.md#starters-and-suggestions). */
export type WireSuggestion = string | { readonly label: string; readonly text: string; readonly icon?: string };

/** Codes of docs/protocol.md#the-reply-stream. */
export type StreamErrorCode = 'ERROR' | 'PARSE_CHAT_PAYLOAD';

export interface BrainFile {
  /** As the visitor called it. */
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: number;
  /** Of a recording, measured from the file; null where it could not be, and for every other file. */
  readonly durationMs: number | null;
}

export interface BrainRequest {
  readonly persona: { readonly id: string; readonly name: string; readonly instructions: string };
  readonly conversation: { readonly id: string };
  /** Visible messages before `message`, oldest first. */
  readonly history: readonly Message[];
  /** The visitor's message to answer. */
  readonly message: Message;
  /** The files that came with it, as they were stored. */
  readonly files: readonly BrainFile[];
  /** What the message did to the agenda, and what to say to that; null when it has nothing to do with one. */
  readonly turn: Turn | null;
  /** Which answer of the message it is to be: above 1 the visitor wanted another one. Absent: the first. */
  readonly version?: number;
  /** What the visitor's page lets the persona do. */
  readonly tools?: readonly WireTool[];
  /** Calls one, for the sub-message that is open; resolves with what it has given, or why it has given nothing. Never rejects. */
  readonly callTool?: (name: string, args: Readonly<Record<string, unknown>>) => Promise<ToolOutcome>;
  /** A model that an administrator picked, or null for the brain's own. */
  readonly model: string | null;
  /** Code of the visitor's language, as in locales/languages.json. */
  readonly language: string;
  /** Aborts when the reply is no longer wanted; the iterable then ends. */
  readonly signal: AbortSignal;
}

export interface Brain {
  /** Of all its answers; absent where it answers in the visitor's. */
  readonly language?: string;
  /** Answers one message. May throw: that counts as `error` with code ERROR. */
  reply(request: BrainRequest): AsyncIterable<BrainEvent>;
}
