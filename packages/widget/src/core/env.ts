// The environment that is handed in: every effect of core and features goes through these ports.
// platform/ implements them with browser APIs, tests with fakes.

import type { RealtimeConfig } from '../protocol/bootstrap.ts';
import type { LiveCollection } from '../protocol/live.ts';
import type { WidgetError } from './errors.ts';
import type { AudioPort, RecordingsPort } from './audio-port.ts';
import type { AnalyticsName, ErrorCode, HostEvents, HostEventName } from './host-types.ts';
import type { Owner } from './owner.ts';
import type { ListeningPort, MicrophonePort, SocketPort } from './voice-port.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute URL, query included. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds until the whole exchange (for `stream`: until the headers) fails with code `timeout`. */
  readonly timeoutMs?: number;
}

export interface HttpReply {
  readonly status: number;
  /** Header by lower-case name, or null. */
  header(name: string): string | null;
}

/** HTTP. Rejects with WidgetError `network`, `timeout` or `offline`, or with an AbortError; any status resolves. */
export interface HttpPort {
  send(request: HttpRequest): Promise<HttpReply & { readonly text: string }>;
  /** Resolves on the headers; the iterator ends when the server closes and throws when the connection breaks. */
  stream(request: HttpRequest): Promise<HttpReply & { readonly bytes: AsyncIterable<Uint8Array> }>;
}

export interface UploadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as the multipart field `file`, streamed from where it lies. */
  readonly file: File;
  /** Another name for that field. */
  readonly fieldName?: string;
  /** Text fields, sent before the file. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Milliseconds without any progress until it fails with code `timeout`. */
  readonly idleTimeoutMs: number;
  /** Share of the body that has gone out, from 0 to 1, as the browser claims. */
  readonly onProgress: (share: number) => void;
}

/** A file that no server has yet, and whose it is. */
export interface KeptFile {
  readonly id: string;
  readonly owner: Owner;
  readonly file: File;
}

/**
 * Files that outlive the page, in a database of the browser's. Where the browser refuses it, or has no room, nothing is kept;
 * `get` alone rejects.
 */
export interface FileStorePort {
  /** In the place of what was kept under that id. False where it could not be kept. */
  put(kept: KeptFile): Promise<boolean>;
  /** Lengthens what is kept under that id; false where there is nothing, or no room. */
  append(kept: KeptFile): Promise<boolean>;
  /** Null where nothing is kept. Rejects with `storage` where the browser does not say: it may another time. */
  get(id: string): Promise<File | null>;
  /** Forgets the files of which `isGone` says so. */
  drop(isGone: (kept: KeptFile) => boolean): Promise<void>;
}

/** Files of the visitor's machine. */
export interface FilePort {
  /** Rejects as HttpPort does; any status resolves. */
  upload(request: UploadRequest): Promise<HttpReply & { readonly text: string }>;
  /** Address of a picture for this page alone, until `release`. */
  preview(file: File): string;
  release(previewUrl: string): void;
  /**
   * Saves what lies at an address under a name; of a foreign origin it only follows the address. Rejects with `http` or
   * `auth` when the server refuses it.
   */
  save(url: string, name: string, isForeign: boolean): Promise<void>;
}

/** The short sound of a new message. */
export interface ChimePort {
  /** Plays it once; silent where the browser lets nothing sound yet. */
  play(): void;
}

export interface ClockPort {
  /** Milliseconds since the epoch by the visitor's clock; never less than before, also where that is set back. */
  now(): number;
  /** Milliseconds since some moment, however the visitor's clock is set: how long something is that is recorded. */
  steady(): number;
  /** The server's time now as ISO 8601 UTC, by the visitor's clock until `followServer` was told it. */
  isoNow(): string;
  /** The server has just made this date: what is dated here agrees with it from now on, however wrong the visitor's clock is. */
  followServer(date: string): void;
  /** Milliseconds since the epoch of an ISO 8601 or HTTP date, or null for what is none. */
  parse(date: string): number | null;
  /** Calls back once after `ms`; the result cancels. */
  after(ms: number, callback: () => void): () => void;
  /** Resolves after `ms`, or rejects with an AbortError. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** ISO instant → `YYYY-MM-DDTHH:mm` in the visitor's time zone, or null for what is no time. */
  toLocal(iso: string): string | null;
  /** `YYYY-MM-DDTHH:mm` in the visitor's time zone → ISO instant, or null for what is no time. */
  toUtc(local: string): string | null;
  /** Calls back before the next paint, thirty times a second at most (at once in tests); the result cancels. */
  nextFrame(callback: () => void): () => void;
}

/** String storage that never throws: blocked or full storage turns into memory. */
export interface StoragePort {
  get(key: string): string | null;
  /** With `replaces` nobody may read again what was stored before: where the value cannot be stored, that is removed. */
  set(key: string, value: string, replaces?: boolean): void;
  remove(key: string): void;
}

export interface PagePort {
  /** False while `navigator.onLine` is false. */
  isOnline(): boolean;
  isVisible(): boolean;
  /**
   * Calls back on `online`, `offline`, `visibilitychange` and `pageshow`, and with `stored` when another tab has written to
   * the storage that survives the tab; the result stops it. `restored`: the browser had kept the page while others were in its place.
   */
  onChange(
    callback: (kind: 'online' | 'offline' | 'visible' | 'hidden' | 'restored' | 'resumed' | 'stored') => void,
  ): () => void;
  /** The page's query parameters. */
  query(): URLSearchParams;
  /** Replaces one query parameter of the page's URL without scrolling or history entry, where the browser lets it. */
  replaceQuery(name: string, value: string): void;
  /** Loads the page anew, as the visitor would. */
  reload(): void;
  /** Languages the visitor prefers, best first. */
  languages(): readonly string[];
}

/** One change of a live document; `data` has no types of the service it came from, times are ISO 8601. */
export interface RealtimeChange {
  readonly type: 'added' | 'modified' | 'removed';
  readonly id: string;
  readonly data: unknown;
}

export interface RealtimeObserver {
  /** What has changed since the last call, in order. While `isStale` the connection is lost; what follows catches up. */
  next(changes: readonly RealtimeChange[], isStale: boolean): void;
  /**
   * The watch has ended: `permission-denied` when the token is not good for it (any longer). The service's own words are
   * in `serverMessage`.
   */
  error(error: WidgetError): void;
}

/** Live documents of one conversation (docs/behaviour.md#live-updates). It reconnects by itself. */
export interface RealtimeSource {
  /** Follows one collection, first all that is in it; the result ends it. At most one watch a collection. */
  watch(collection: LiveCollection, observer: RealtimeObserver): () => void;
  /** Ends every watch and connection; nobody is called afterwards. */
  close(): void;
}

export interface RealtimeRequest {
  readonly config: RealtimeConfig;
  readonly conversationId: string;
  /** Where a collection lies in Cloud Firestore. */
  readonly path: (collection: LiveCollection) => string;
  /** The visitor's bearer token, read anew for each connection. */
  readonly token: () => string | undefined;
  readonly env: Pick<Env, 'http' | 'clock' | 'page'>;
}

/** What another tab has written to local storage; null where there was nothing, or is nothing any longer. */
export interface StoredChange {
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The same chat in other tabs of this browser (T1). */
export interface TabsPort {
  /** Joins the tabs that named the same `scope`; messages are JSON values of any of them, never the sender's own. */
  join(scope: string, onMessage: (message: unknown) => void): { post(message: unknown): void; leave(): void };
  /** Calls back when another tab has written to local storage; the result stops it. */
  onStored(callback: (change: StoredChange) => void): () => void;
}

/** Where the session tells the outside what happened. */
export interface HostPort {
  emit<Name extends HostEventName>(name: Name, detail: HostEvents[Name]): void;
  track(name: AnalyticsName, properties?: Record<string, unknown>): void;
  error(code: ErrorCode, message: string): void;
  /** Tells whoever set the chat up, in the console, of what cannot work as it is; `fact` is what the topic names. */
  advise(topic: SetUpTopic, fact?: unknown): void;
}

/**
 * `opening`: the first call has failed, with this error. `opening-part`: of these data of its reply something cannot be read. `stream`: a
 * reply that came as this type of content has no text or no end, and this line could not be read. `failure`: the server has failed at
 * this call. `unproven`: this call without a token was refused. `reply-id`: a reply of which nothing is shown has this id, which is
 * another message's. `envelope`: this call was answered well, without data that can be read. `history`: of these messages some cannot be
 * read. `text`: the page sends none. `user`: the page identifies a visitor by something else. `api-base`: there is none. `lang`,
 * `channel`: a bad one, in place of these. `persona`: these paths of the host's cannot be read. `tool`: a registration with something
 * wrong. `built-in`: this one was changed, live updates cannot run.
 */
export type SetUpTopic =
  | 'opening'
  | 'opening-part'
  | 'stream'
  | 'failure'
  | 'unproven'
  | 'reply-id'
  | 'envelope'
  | 'history'
  | 'text'
  | 'user'
  | 'api-base'
  | 'lang'
  | 'channel'
  | 'persona'
  | 'tool'
  | 'built-in';

/** A locale file: nested string leaves. */
export interface LocaleStrings {
  readonly [key: string]: string | LocaleStrings;
}

/** The strings of one language, by its BCP 47 tag. */
export interface TaggedStrings {
  readonly tag: string;
  readonly strings: LocaleStrings;
}

export interface PluralsPort {
  /** The text of a key in the plural form that `count` among its values asks for; English where the language has none. */
  text(
    key: string,
    values: Readonly<Record<string, string | number>>,
    languages: readonly [own: TaggedStrings, english: TaggedStrings],
  ): string;
}

export interface Env {
  readonly http: HttpPort;
  readonly clock: ClockPort;
  /** Survives the tab; the keys of docs/behaviour.md#storage and `persona-chat:<api-base>:<persona-id>`. */
  readonly local: StoragePort;
  /** Ends with the tab. */
  readonly tab: StoragePort;
  /** Keeps this chat's keys of the tab apart from those of others on the page; empty for the first of them. */
  readonly tabKeySuffix: string;
  readonly page: PagePort;
  readonly host: HostPort;
  /** 128 random bits as lower-case hex or UUID. */
  newId(): string;
  /** Loads the code for files; rejects with `lazy-load`. */
  loadFiles(): Promise<FilePort>;
  /** Loads the code for the browser's database of files; rejects with `lazy-load`. */
  loadFileStore(): Promise<FileStorePort>;
  /** Loads the sound of a new message; rejects when it cannot. */
  loadChime(): Promise<ChimePort>;
  /** Loads the code for recording; rejects with `lazy-load`. */
  loadMicrophone(): Promise<MicrophonePort>;
  /** Loads the code that listens from one turn to the next; rejects with `lazy-load`. */
  loadListening(): Promise<ListeningPort>;
  /** Loads the code for sockets; rejects with `lazy-load`. */
  loadSockets(): Promise<SocketPort>;
  /** Loads the code for the loudspeaker; rejects with `lazy-load`. */
  loadAudio(): Promise<AudioPort>;
  /** Loads the code for voice messages; rejects with `lazy-load`. */
  loadRecordings(): Promise<RecordingsPort>;
  /** Loads the code for live documents and connects; rejects with `lazy-load`. */
  loadRealtime(request: RealtimeRequest): Promise<RealtimeSource>;
  /**
   * Waits until no other tab holds `name`, then holds it until the result is called. Where the browser has no locks, refuses
   * them or does not grant them, nothing is held and the tab goes on by itself. Rejects on abort alone.
   */
  acquireLock(name: string, signal: AbortSignal): Promise<() => void>;
  /** Loads the code that talks with other tabs; rejects with `lazy-load`. */
  loadTabs(): Promise<TabsPort>;
  /** Loads one locale file, empty where a language has none yet; rejects with `lazy-load`. */
  loadLocale(code: string): Promise<LocaleStrings>;
  /** Loads what chooses plural forms; rejects when it cannot. */
  loadPlurals(): Promise<PluralsPort>;
}
