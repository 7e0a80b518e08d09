// Stands for `rope-sequence` in the chat: the undo history of one message fits into an array.

type Visit<T> = (item: T, index: number) => boolean | void;

export class PlainSequence<T> {
  static readonly empty = new PlainSequence<never>([]);
  readonly #items: readonly T[];

  constructor(items: readonly T[]) {
    this.#items = items;
  }

  static from<T>(items: readonly T[]): PlainSequence<T> {
    return new PlainSequence(items);
  }

  get length(): number {
    return this.#items.length;
  }

  get(index: number): T | undefined {
    return this.#items[index];
  }

  append(items: readonly T[]): PlainSequence<T> {
    return new PlainSequence([...this.#items, ...items]);
  }

  slice(from?: number, to?: number): PlainSequence<T> {
    return new PlainSequence(this.#items.slice(from, to));
  }

  /** From `from` to before `to`, or backwards down to `to`; until the callback says false. */
  forEach(visit: Visit<T>, from = 0, to = this.length): void {
    const step = from <= to ? 1 : -1;
    for (let index = step > 0 ? from : from - 1; step > 0 ? index < to : index >= to; index += step) {
      if (visit(this.#items[index] as T, index) === false) return;
    }
  }
}
