// What the listener is given by whoever uses it: documents with versions, and time.

export interface FeedDocument {
  /** Path from the root of the database, such as `chat/conversation/81c2/81c2`. */
  readonly path: string;
  /** null: the document is gone. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Version of its first state since it was gone last. */
  readonly created: number;
  /** Grows with every change; microseconds since 1970, or less. */
  readonly version: number;
}

export interface FeedReading {
  /** Everything there is, because the token is missing, unknown or too old; else only what has changed since. */
  readonly isWhole: boolean;
  readonly documents: readonly FeedDocument[];
  /** Up to here it was read: 32 hexadecimal digits that name the history, a dot, and a version. */
  readonly token: string;
  readonly version: number;
  /** Removals up to this version are forgotten. */
  readonly floor: number;
}

/** The documents of all conversations. */
export interface DocumentFeed {
  /** Brings the feed up to date with what it is made of. */
  refresh(conversationId: string): Promise<void>;
  /** What has changed since the token. */
  read(conversationId: string, token: string): Promise<FeedReading>;
  /** Everything, with the removals that are still known. */
  readAll(conversationId: string): Promise<FeedReading>;
  /** Calls the listener soon after documents have changed; returns what ends that. */
  subscribe(conversationId: string, listener: () => void): () => void;
}

/** Time; tests hand in their own. */
export interface ListenerClock {
  /** Milliseconds from any fixed start; never goes back. */
  now(): number;
  /** Milliseconds since 1970. */
  time(): number;
  /** Resolves after `ms`, or at once when the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
