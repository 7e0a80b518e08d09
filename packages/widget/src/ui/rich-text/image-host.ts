// What the editor needs of the place that keeps its pictures: the chat's uploads, or base64 where there is no server.

export interface ImageState {
  readonly status: 'uploading' | 'error' | 'loaded';
  /** Percent. */
  readonly progress: number;
  /** For `<img>`; empty while there is none. */
  readonly source: string;
  /** Where it lies for others, once that is known. */
  readonly address: string;
  /** Why it failed, as text. */
  readonly problem?: string;
}

export interface ImageHost {
  /** Takes pictures under these ids; resolves with the ids that were taken. */
  place(files: readonly File[], ids: readonly string[]): Promise<readonly string[]>;
  /** Null for an id that is not known (any more). */
  look(id: string): ImageState | null;
  /** How the text names it, or null where it cannot yet. */
  addressOf(id: string): string | null;
  /** Calls back whenever an answer of `look` may be another one. */
  subscribe(callback: () => void): () => void;
  retry(id: string): void;
  /** Whether a picture of this address may be shown in place (SEC2). */
  isAllowed(source: string): boolean;
  /** Saves a picture; rejects where it cannot be read. */
  save(source: string, name: string): Promise<void>;
}
