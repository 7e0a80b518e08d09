// Stands for `orderedmap` in the chat: a schema only reads its names in order.

export class PlainMap<T> {
  readonly content: readonly (string | T)[];

  constructor(content: readonly (string | T)[]) {
    this.content = content;
  }

  static from<T>(values: Readonly<Record<string, T>>): PlainMap<T> {
    return new PlainMap(Object.entries(values).flat() as (string | T)[]);
  }

  get(name: string): T | undefined {
    const index = this.content.indexOf(name);
    return index < 0 ? undefined : (this.content[index + 1] as T);
  }

  forEach(visit: (name: string, value: T) => void): void {
    for (let index = 0; index < this.content.length; index += 2) visit(this.content[index] as string, this.content[index + 1] as T);
  }
}
