// The version notice, as the ui sees it. Its code is lazy: it comes once the conversation is open.

import type { LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';

export interface VersionCheck {
  readonly hasUpdate: boolean;
  readonly current: string;
  /** Null until the server has named one, and after an hour without an answer. */
  readonly latest: string | null;
  /** The server offers no version (404): it is not asked again. */
  readonly isOver: boolean;
}

export interface VersionFeature {
  /** Something is unfinished: the visitor is asked before the page reloads. */
  readonly $isAsking: Readable<boolean>;
  /** Reloads the page; asks first where that would interrupt something. */
  refresh(): void;
  /** The visitor's answer. */
  answer(reloads: boolean): void;
}

export interface VersionSlot {
  readonly $state: Readable<LazyState<VersionFeature>>;
  readonly $check: Readable<VersionCheck>;
}
