// What is read of one event of a completions stream.

/** Some endpoints send others between them, such as `null` or a ping. */
export type Chunk = {
  readonly choices?: readonly {
    readonly delta?: {
      readonly content?: string | null;
      readonly refusal?: string | null;
      /** What a model thinks before it speaks; endpoints differ in its name. */
      readonly reasoning_content?: unknown;
      readonly reasoning?: unknown;
    } | null;
    readonly finish_reason?: string | null;
  }[];
} | null;

export interface ReadChunk {
  /** Empty where nothing is said. */
  readonly delta: string;
  /** It thinks aloud, which nobody is told. */
  readonly isThought: boolean;
  readonly isLast: boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

export const readChunk = (chunk: Chunk): ReadChunk => {
  const { delta, finish_reason: reason } = chunk?.choices?.[0] ?? {};
  return {
    delta: delta?.content ?? delta?.refusal ?? '',
    isThought: isText(delta?.reasoning_content) || isText(delta?.reasoning),
    isLast: Boolean(reason),
  };
};
