// The DOM-free half of the public contract: configuration, events, error codes. host-api.ts publishes it.

import type { Agenda, ConversationAgenda } from '../protocol/agenda.ts';
import type { Message } from '../protocol/message.ts';
import type { OutputField } from '../protocol/output.ts';
import type { Persona } from '../protocol/persona.ts';
import type { ProactiveRule } from '../protocol/proactive.ts';

export type Corner = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left';
export type Theme = 'auto' | 'light' | 'dark';
export type Fill = 'solid' | 'gradient';
export type Mode = 'bubble' | 'page';

/** Name and e-mail of the visitor, to prefill the start form or correct a guest. */
export interface UserInfo {
  readonly name?: string;
  readonly email?: string;
}

/**
 * What a host configures: the attributes of `<persona-chat>` in camelCase, and three values that are never
 * attributes. Attributes that a host leaves out are absent.
 */
export interface HostConfig {
  /** Base URL of the API. Required. */
  apiBase?: string;
  /** Id of the persona. Required unless `conversationId` comes with a stored or host-set token. */
  personaId?: string;
  mode?: Mode;
  open?: boolean;
  /** One of the 31 codes in any letter case, or a long code such as `en-US`. */
  lang?: string;
  theme?: Theme;
  /** Name of a preset, or any CSS colour. */
  accent?: string;
  fill?: Fill;
  position?: Corner;
  launcher?: 'show' | 'hide';
  /** URL of a picture in the bubble. */
  launcherImage?: string;
  /** A line shown once beside the launcher. */
  teaser?: string;
  /**
   * When the chat speaks first: rules, one rule, their JSON, or `server` where the persona's are asked for
   * (docs/embedding.md#speaking-first).
   */
  proactive?: string | ProactiveRule | readonly ProactiveRule[];
  /** Show the newest unread message beside the closed launcher. */
  unreadPreview?: boolean;
  conversationId?: string;
  guestId?: string;
  /** URL of the speech streaming socket; from the bootstrap when absent. */
  speechUrl?: string;
  /** URL of the folder that holds the built files; the loader's own folder when absent, or what the bundler has made of them. */
  assetBase?: string;
  versionUrl?: string;
  /** A wire channel; `WEB_WIDGET` in bubble mode and `WEB` in page mode when absent. */
  channel?: string;
  debug?: boolean;
  /** Keep `lang` in the page's URL in bubble mode too. */
  syncUrl?: boolean;
  /** Space-separated origins from which message content may load images. */
  imageOrigins?: string;
  /** Where the start form stands: before the conversation, or below the visitor's first message. `first` when absent. */
  form?: 'first' | 'later';
  /** Text in the empty message field, in place of the chat's; its accessible name stays. */
  textPlaceholder?: string;
  /** Title of the start form. */
  textTitle?: string;
  /** Line below the title of the start form. */
  textSubtitle?: string;
  /** Line of the empty conversation. */
  textGreeting?: string;
  /** Line below the persona's name, while no human answers. */
  textHeader?: string;
  /** The same in one language, by its code: `textTitleDe`, `textGreetingJaJp`. */
  [textInLanguage: `text${'Placeholder' | 'Title' | 'Subtitle' | 'Greeting' | 'Header'}${string}`]: string | undefined;
  /** Bearer token of a signed-in visitor. A property, never an attribute. */
  token?: string;
  user?: UserInfo;
  /** Its looks are there before the API was asked; what it leaves out is as the API says. */
  persona?: Partial<Persona>;
}

/** Checks the arguments of a tool: the part of JSON Schema that docs/embedding.md#tools-of-the-page names. */
export type ToolParameters = Readonly<Record<string, unknown>>;

/** Something that the page lets the persona do, as `PersonaChat('tool', …)` takes it; without `run` it takes the tool of that name back. */
export interface PageTool {
  /** Letters, digits, `_` and `-`, 64 at most. */
  readonly name: string;
  /** What visitors read, in their language; the name when absent. */
  readonly title?: string;
  /** What the model reads. */
  readonly description?: string;
  /** JSON Schema of the arguments, an object; without it there are none. */
  readonly parameters?: ToolParameters;
  /** It changes nothing: it runs without asking the visitor. */
  readonly readOnly?: boolean;
  /** `args` fit the schema; `signal` aborts when nobody waits for the result any more. What it returns goes to the server as JSON. */
  readonly run?: ((args: never, options: { readonly signal: AbortSignal }) => unknown) | null;
}

/** What `boot` and `set` take: null takes a value away. */
export type HostOptions = { [Name in keyof HostConfig]?: HostConfig[Name] | null | undefined };

/** Why something failed, as `persona-chat:error` tells it. */
export type ErrorCode =
  | 'network'
  | 'timeout'
  | 'offline'
  | 'http'
  | 'rate-limit'
  | 'auth'
  | 'protocol'
  | 'permission-denied'
  | 'unsupported'
  | 'too-large'
  | 'lazy-load'
  | 'storage'
  | 'internal'
  /** Of promises alone: the element has left the page, or its visitor was forgotten, before the answer was known. */
  | 'gone';

/** What the chat is doing now. */
export type ChatStatusName =
  'idle' | 'recording' | 'submitting-voice' | 'submitting-text' | 'generating' | 'retrying' | 'failed';

/** Analytics names, noun-action; sent nowhere unless the host listens to `persona-chat:analytics`. */
export type AnalyticsName =
  | 'chat-open'
  | 'chat-close'
  | 'conversation-delete'
  | 'conversation-open'
  | 'data-delete'
  | 'form-submit'
  | 'message-send'
  | 'suggestion-choose'
  | 'proactive-show'
  | 'proactive-dismiss'
  | 'proactive-open'
  | 'proactive-send'
  | 'action-choose'
  | 'answer-send'
  | 'feedback-send'
  | 'rating-send'
  | 'reply-end'
  | 'reply-fail'
  | 'voice-start'
  | 'voice-send'
  | 'file-attach'
  | 'agenda-start'
  | 'agenda-end'
  | 'input-mode-enter'
  | 'input-mode-leave'
  | 'language-change'
  | 'tool-end'
  | 'chat-clear';

/** Short event names and their `detail`; on the element they are called `persona-chat:<name>`. */
export interface HostEvents {
  ready: Record<string, never>;
  open: Record<string, never>;
  close: Record<string, never>;
  message: { message: Message };
  status: { status: ChatStatusName; reason?: string };
  agenda: { agenda: Agenda | null; conversationAgenda: ConversationAgenda | null };
  outputs: { outputs: readonly OutputField[] };
  feedback: { messageId: string; value: 'up' | 'down' | 'none'; reasons: readonly string[]; text: string };
  /** The score is null where the visitor has dismissed the question. */
  rating: { conversationId: string; score: 1 | 2 | 3 | 4 | 5 | null; text: string };
  /** A visitor has pressed what a card offers of kind `event`; `data` is as the server has it. */
  action: { messageId: string; cardId: string | null; name: string; data: unknown };
  /**
   * The chat has spoken first, and what the visitor did then: shown, dismissed for good, opened by it, or `text` of a starter sent.
   * `rule` is its `id`, else its number in the list.
   */
  proactive: { action: 'show' | 'dismiss' | 'open' | 'send'; rule: string; text: string | null };
  language: { code: string };
  unread: { count: number };
  error: { code: ErrorCode; message: string };
  analytics: { name: AnalyticsName; properties: Record<string, unknown> };
}

export type HostEventName = keyof HostEvents;

/** What the shell hands over: bad values are left out, and what the shell itself needs is filled in. */
export interface ShellConfig extends HostConfig {
  apiBase: string;
  mode: Mode;
  position: Corner;
  /** Folder of the built files, with a trailing slash; empty in a bundle, which has none. */
  assetBase: string;
}

/** The settled configuration: defaults filled in, bad values already replaced. */
export interface ChatConfig extends Omit<ShellConfig, 'persona' | 'form'> {
  channel: string;
  /** What could be read of the host's; the server's stands for the rest. */
  persona?: Partial<Persona> | undefined;
  /** As it stands on the element: what is not `later` is as nothing. */
  form?: string | null;
}
