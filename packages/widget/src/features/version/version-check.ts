import type { ChatConfig } from '../../core/host-types.ts';

/** What is known of the version; there before the code of the notice, which is lazy. */
export interface VersionCheck {
  readonly hasUpdate: boolean;
  readonly current: string;
  /** Null until the server has named one, and after an hour without an answer. */
  readonly latest: string | null;
  /** The server offers no version (404): it is not asked again. */
  readonly isOver: boolean;
}

/** Where the version is asked for; empty in a bundle, which has no origin of its own, where the page names none. */
export const versionUrl = ({ versionUrl: named, assetBase }: ChatConfig): string =>
  named ?? (assetBase && new URL('/api/version', assetBase).href);
