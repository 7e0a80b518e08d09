/** Why a message was not sent, or no reply came. */
interface Failure<Key> {
  /** A key of the locale files. */
  readonly reason: Key;
  /** The server's own words, in place of it. Hostile text. */
  readonly text?: string | undefined;
  /** Key of the sentence that says it, as its `error`; absent: it is said as it is. */
  readonly sentence?: Key | undefined;
}

/** What is said of that, in the language of now. */
export function failureText<Key extends string>(
  { reason, text, sentence }: Failure<Key>,
  t: (key: Key, values?: Record<string, string>) => string,
): string {
  const error = text ?? t(reason);
  return sentence ? t(sentence, { error }) : error;
}
