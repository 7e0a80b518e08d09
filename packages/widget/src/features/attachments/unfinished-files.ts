// Files whose upload has not ended when another visitor or persona comes. No server has them, so they wait in the memory of the
// page for whoever attached them (docs/behaviour.md#storage).

import type { Owner } from '../../core/owner.ts';
import type { DraftFile } from './attachments-types.ts';

export interface UnfinishedFile {
  readonly draft: DraftFile;
  readonly source: File;
}

export interface UnfinishedFiles {
  keep(owner: Owner, files: readonly UnfinishedFile[]): void;
  count(owner: Owner): number;
  /** Gives back what an owner has there. */
  take(owner: Owner): readonly UnfinishedFile[];
}

/** Creates the place where they wait. */
export function createUnfinishedFiles(): UnfinishedFiles {
  const byOwner = new Map<string, readonly UnfinishedFile[]>();
  const of = (owner: Owner) => byOwner.get(keyOf(owner)) ?? [];
  return {
    keep: (owner, files) => void byOwner.set(keyOf(owner), [...of(owner), ...files]),
    count: (owner) => of(owner).length,
    take(owner) {
      const files = of(owner);
      byOwner.delete(keyOf(owner));
      return files;
    },
  };
}

function keyOf({ scope, visitor }: Owner): string {
  return JSON.stringify([scope, visitor]);
}
