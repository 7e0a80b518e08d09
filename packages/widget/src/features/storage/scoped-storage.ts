import type { Env, StoragePort } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import {
  type LocalState, localStateSchema, parseStored, readStored, type TabState, tabStateSchema,
} from '../../protocol/stored.ts';

export interface Section<T> {
  read(): T;
  /** Changes some fields and keeps the others, as they are now: another tab may have written since. */
  patch(fields: { [K in keyof T]?: T[K] | undefined }): void;
}

export interface ScopedStorage {
  /** The key under which both sections lie now. */
  key(): string;
  /** Survives the tab: language, draft, outbox. */
  readonly local: Section<LocalState>;
  /** Ends with the tab: open, scroll. */
  readonly tab: Section<TabState>;
}

/**
 * What a chat keeps under `persona-chat:<api-base>:<persona-id>` (contract §5, "Storage"), checked on every read.
 * The scope is asked for each time, since attributes may change.
 */
export function createScopedStorage(env: Env, scope: () => string): ScopedStorage {
  let hasTold = false;
  const tellBroken = () => {
    if (!hasTold) env.host.error('storage', new WidgetError('storage').message);
    hasTold = true;
  };
  const key = () => `persona-chat:${scope()}`;
  const section = <T extends object>(port: StoragePort, parse: (stored: string | null) => T): Section<T> => {
    const read = () => {
      const stored = port.get(key());
      if (stored !== null && !parseStored(stored)) tellBroken();
      return parse(stored);
    };
    return { read, patch: (fields) => port.set(key(), JSON.stringify({ ...read(), ...fields })) };
  };
  return {
    key,
    local: section(env.local, (stored) => readStored(localStateSchema, stored)),
    tab: section(env.tab, (stored) => readStored(tabStateSchema, stored)),
  };
}
