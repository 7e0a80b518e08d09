// What is read of one event of a completions stream. Endpoints are other people's programs: nothing of it need be as it should.

export interface ReadChunk {
  /** Empty where nothing is said. */
  readonly delta: string;
  /** It thinks aloud, which nobody is told. */
  readonly isThought: boolean;
  readonly isLast: boolean;
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

/** Some endpoints send others between them, such as `null` or a ping: nothing is said in those. */
export const readChunk = (chunk: unknown): ReadChunk => {
  const choices = listOf(fieldsOf(chunk)['choices']).map(fieldsOf);
  const { delta, finish_reason: reason } = choices.find(isFirstChoice) ?? {};
  // What a model thinks before it speaks has two names.
  const { content, refusal, reasoning_content: thought, reasoning } = fieldsOf(delta);
  return {
    delta: toText(content) || toText(refusal),
    isThought: toText(thought) !== '' || toText(reasoning) !== '',
    isLast: Boolean(reason),
  };
};
