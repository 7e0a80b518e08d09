// What is read of one event of a completions stream. Endpoints are other people's programs: nothing of it need be as it should.

export interface ReadChunk {
  /** Empty where nothing is said. */
  readonly delta: string;
  /** It thinks aloud, which nobody is told. */
  readonly isThought: boolean;
  readonly isLast: boolean;
  /** What it adds to calls of functions. */
  readonly calls: readonly CallPiece[];
}

export interface CallPiece {
  /** Which call of the answer it belongs to. */
  readonly index: number;
  /** Empty but in the first piece of a call. */
  readonly id: string;
  readonly name: string;
  /** What follows of its arguments, JSON. */
  readonly delta: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** No field where it is no object. */
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Some endpoints send parts in a list; of those only text can be said. */
const toText = (content: unknown): string => {
  if (typeof content === 'string') return content;
  const texts = listOf(content).map((part) => {
    const { type, text } = fieldsOf(part);
    return type === 'text' && typeof text === 'string' ? text : '';
  });
  return texts.join('');
};

/** Whoever sends one answer may leave out its number; only one is asked for. */
const isFirstChoice = ({ index }: Fields): boolean => (index ?? 0) === 0;

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Who sends a call whole may leave out its number. */
const toPiece = (call: unknown, at: number): CallPiece => {
  const { index, id, function: called } = fieldsOf(call);
  const { name, arguments: args } = fieldsOf(called);
  const delta = typeof args === 'string' ? args : JSON.stringify(args ?? '').replace(/^""$/, '');
  return { index: typeof index === 'number' ? index : at, id: stringOf(id), name: stringOf(name), delta };
};

/** Some endpoints send others between them, such as `null` or a ping: nothing is said in those. */
export const readChunk = (chunk: unknown): ReadChunk => {
  const choices = listOf(fieldsOf(chunk)['choices']).map(fieldsOf);
  const { delta, finish_reason: reason } = choices.find(isFirstChoice) ?? {};
  // What a model thinks before it speaks has two names.
  const { content, refusal, reasoning_content: thought, reasoning, tool_calls: calls } = fieldsOf(delta);
  return {
    delta: toText(content) || toText(refusal),
    isThought: toText(thought) !== '' || toText(reasoning) !== '',
    isLast: Boolean(reason),
    calls: listOf(calls).map(toPiece),
  };
};
