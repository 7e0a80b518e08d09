// The public contract as types: attributes, commands, methods, events. The loader and the demo import only this.
// `ChatHost`, `Chat` and `ChatModule` at the end are the seam between the loader's shell and the lazy chat.

import type {
  AnalyticsName,
  ChatConfig,
  ChatStatusName,
  Corner,
  ErrorCode,
  Fill,
  HostConfig,
  HostEventName,
  HostEvents,
  HostOptions,
  Mode,
  PageTool,
  ShellConfig,
  Theme,
  ToolParameters,
  UserInfo,
} from './core/host-types.ts';
import type { Persona } from './protocol/persona.ts';

export type {
  AnalyticsName,
  ChatConfig,
  ChatStatusName,
  Corner,
  ErrorCode,
  Fill,
  HostConfig,
  HostEventName,
  HostEvents,
  HostOptions,
  Mode,
  PageTool,
  ShellConfig,
  Theme,
  ToolParameters,
  UserInfo,
};

/** What `on` calls with the `detail` of an event. */
export type HostListener<Name extends HostEventName> = (detail: HostEvents[Name]) => void;

/** `PersonaChat(command, …args)`; each command gives a promise and never throws. */
export interface HostCommands {
  boot(options?: HostOptions): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
  toggle(): Promise<void>;
  /** Sends a text as the visitor; waits for the start form where one is due. */
  send(text: string): Promise<void>;
  identify(user: UserInfo): Promise<void>;
  /** Forgets the visitor in every tab, what is stored included; who opens next is a first-time guest. */
  reset(): Promise<void>;
  set(options: HostOptions): Promise<void>;
  /** Lets the persona do something on the page; without `run` it takes that back. */
  tool(tool: PageTool): Promise<void>;
  /** By the event's short or full name. */
  on<Name extends HostEventName>(event: Name | `persona-chat:${Name}`, listener: HostListener<Name>): Promise<void>;
  off<Name extends HostEventName>(event: Name | `persona-chat:${Name}`, listener: HostListener<Name>): Promise<void>;
  destroy(): Promise<void>;
}

/** The `<persona-chat>` element. */
export interface PersonaChatElement extends HTMLElement {
  /** Bearer token; write-only in spirit, never reflected to an attribute. */
  token: string | null | undefined;
  persona: Partial<Persona> | null | undefined;
  user: UserInfo | null | undefined;
  /** Rules as objects, or what the attribute takes. */
  proactive: HostConfig['proactive'] | null;
  open(): Promise<void>;
  close(): Promise<void>;
  toggle(): Promise<void>;
  sendMessage(text: string): Promise<void>;
  triggerAgenda(agendaId: string): Promise<void>;
  identify(user: UserInfo): Promise<void>;
  /** Lets the persona do something on the page; without `run` it takes that back. */
  tool(tool: PageTool): void;
  /** Clears the history after the visitor's own confirmation rules; the conversation keeps its id. */
  clear(): Promise<void>;
  /** Ends the visitor's session and removes what is stored of them, `token` and `user` included; the panel closes. */
  reset(): Promise<void>;
  destroy(): Promise<void>;
}

// ── The seam between shell and chat ────────────────────────────────────────────────────────────────────────────────

/** The launcher's words in one language, from the group `launcher` of its locale file. */
export type LauncherWords = readonly [open: string, hide: string, loadFailed: string, retry: string];

/** What the shell offers the chat. */
export interface ChatHost {
  readonly element: HTMLElement;
  /** The colour of a preset's name, or the value itself where it is a CSS colour; undefined for what is neither. */
  accentColour(value: string): string | undefined;
  /**
   * The wrapper inside the root that holds launcher and chat; the chat appends its own element here. The shell keeps its
   * `data-mode`, `data-position`, `data-open` and `dir` up to date; the chat draws what only its presence can change.
   */
  readonly container: HTMLElement;
  readonly config: ShellConfig;
  /** Whether the panel is open now. */
  readonly isOpen: boolean;
  /** Dispatches `persona-chat:<name>`, bubbling and composed. */
  emit<Name extends HostEventName>(name: Name, detail: HostEvents[Name]): void;
  /** Asks the shell to close or open, as the visitor would. */
  setOpen(open: boolean): void;
  /** Called when the chat's language changes, so that the launcher's names follow; before, they are English. */
  setLanguage(code: string, words: LauncherWords): void;
}

/** A mounted chat. Every method may be called at any time until `destroy`. */
export interface Chat {
  /** Attributes or properties changed; `host.config` holds the new values. */
  configChanged(): void;
  /** The panel was opened or closed; focus moves on open only when `focus` is true. */
  openChanged(open: boolean, focus: boolean): void;
  /** Rejects where the page has set another visitor or persona since the call, which came with `asked`: the text was not meant for them. */
  sendMessage(text: string, asked?: ShellConfig & { readonly isVisitors?: boolean }): Promise<void>;
  triggerAgenda(agendaId: string): Promise<void>;
  identify(user: UserInfo): Promise<void>;
  clear(): Promise<void>;
  /**
   * Forgets the visitor and goes on as for one who has never been here. `asked` is the configuration of the call, which closed the
   * panel: what has changed since is meant for the next visitor.
   */
  reset(asked: ShellConfig): Promise<void>;
  /** Ends everything that was started; nothing of it is left. */
  destroy(): void;
}

/** A chat whose session has begun, and whose views are on their way. */
export interface BegunChat {
  /** Mounts the chat, at once; rejects when the views could not be loaded, and the session has ended by then. */
  readonly views: Promise<() => Chat>;
  /** Ends the session, or the chat where it is mounted. */
  destroy(): void;
}

/**
 * What `teaser.js` and `proactive.js` export: the line beside the closed launcher, and what speaks first there, where the page asks for
 * them (docs/embedding.md#the-launcher, docs/embedding.md#speaking-first).
 */
export interface BesideLauncherModule {
  /** The shell was drawn: begins, follows what has changed, or ends where the shell has left the page. */
  beginChat(host: ChatHost): void;
}

/** What the entry chunk of the chat exports. */
export interface ChatModule {
  /**
   * `isOpening`: the panel was open when the chat was asked for, so that the first call need not wait for the views. `viewsCome` is
   * done when the file of the views may be imported, and rejects when it could not be fetched.
   */
  beginChat(host: ChatHost, isOpening?: boolean, viewsCome?: Promise<unknown>): BegunChat;
}
