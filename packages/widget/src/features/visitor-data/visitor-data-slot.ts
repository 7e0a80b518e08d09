// The slot of what visitors may have and take away: filled when they ask, where the server offers it.

import { computed } from 'nanostores';
import { createLazyFeature, type LazyFeature } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { CreateVisitorData, VisitorData, VisitorDataPorts } from './visitor-data.ts';

export interface VisitorDataSlot {
  readonly part: LazyFeature<VisitorData>;
  /** Resolves with what was filled in; rejects where its code could not load. */
  readonly open: () => Promise<VisitorData>;
  /** What the server can do; null: nothing of it. */
  readonly $offered: Readable<Bootstrap['capabilities']>;
}

export type OwnedVisitorDataSlot = ReturnType<typeof createVisitorDataSlot>;

export type VisitorDataSlotPorts = Omit<VisitorDataPorts, 'isGone'>;

/** Creates the slot; `load` loads the code. */
export function createVisitorDataSlot(ports: VisitorDataSlotPorts, load: () => Promise<CreateVisitorData>) {
  /** The conversation of the visitor whom another tab has deleted. */
  let gone: string | undefined;
  const currentId = () => ports.caller.who().conversationId;
  const isGone = () => gone !== undefined && gone === currentId();
  const part = createLazyFeature(async () => (await load())({ ...ports, isGone }));
  return {
    part,
    open: part.open,
    $offered: computed(ports.bootstrap.$response, (response) => response?.capabilities ?? null),
    /** Another tab has deleted this visitor. True where this one was asked to as well: it says so itself then, and until it is closed. */
    deletedElsewhere(): boolean {
      gone = currentId();
      const feature = part.opened();
      feature?.deletedElsewhere();
      return (feature?.$deletion.get() ?? 'idle') !== 'idle';
    },
    /** Everything was deleted, and the visitor has not closed what says so. */
    isDone: () => part.opened()?.$deletion.get() === 'done',
    destroy: part.destroy,
  };
}
