import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { OutputField } from '../../protocol/output.ts';

export interface Outputs {
  /** In the order in which they came; one of each id. */
  readonly $outputs: Readable<readonly OutputField[]>;
  put(output: OutputField): void;
  remove(id: string): void;
  clear(): void;
  destroy(): void;
}

/** Creates the output data of an agenda; the host hears of each change once, however many came together. */
export function createOutputs({ host, clock }: Pick<Env, 'host' | 'clock'>): Outputs {
  const $outputs = atom<readonly OutputField[]>([]);
  let cancel = () => {};
  const write = (outputs: readonly OutputField[]) => {
    $outputs.set(outputs);
    cancel();
    cancel = clock.nextFrame(() => host.emit('outputs', { outputs: $outputs.get() }));
  };
  return {
    $outputs,
    put(output) {
      const outputs = $outputs.get();
      const isKnown = outputs.some(({ id }) => id === output.id);
      write(isKnown ? outputs.map((one) => (one.id === output.id ? output : one)) : [...outputs, output]);
    },
    remove(id) {
      if ($outputs.get().some((output) => output.id === id)) write($outputs.get().filter((output) => output.id !== id));
    },
    clear() {
      if ($outputs.get().length > 0) write([]);
    },
    destroy: () => cancel(),
  };
}
