// The door to files: opens with the first file, drop, paste, or message that has attachments.

import { atom, computed } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { createPart, type PartPhase } from '../../core/lazy-part.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Attachment } from '../../protocol/message.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { Attachments } from './attachments.ts';
import type { AttachmentsDoor, AttachmentsFeature, DraftFile, GivenFiles } from './attachments-types.ts';
import { acceptedFiles } from './file-types.ts';

export interface DoorPorts {
  readonly env: Pick<Env, 'page'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  /** Loads the code and creates the feature. */
  readonly open: () => Promise<Attachments>;
  /** Uploads of a message that was not sent before a reload are waiting. */
  readonly hasStored: boolean;
}

/** What sending needs of the files. */
export interface OutgoingFiles {
  readonly $phase: Readable<PartPhase<AttachmentsFeature>>;
  readonly $isWaiting: Readable<boolean>;
  readonly $files: Readable<readonly DraftFile[]>;
  /** The uploaded ones as a message carries them. */
  done(): readonly Attachment[];
  /** The uploaded ones went out. */
  sent(): void;
}

export interface OpenableDoor extends AttachmentsDoor, OutgoingFiles {
  destroy(): void;
}

/** Types that are sent as IMAGE (specification §3 "Attachment"); SVG is a document that can do more than be looked at. */
const raster = /^image\/(?!svg)/;

/** Creates the door. What is given before the code has arrived waits for it, and a failed load can be tried again. */
export function createDoor({ env, toasts, open, hasStored }: DoorPorts): OpenableDoor {
  const $files = atom<readonly DraftFile[]>([]);
  const $isOnline = atom(env.page.isOnline());
  const $waitingGifts = atom(0);
  let stopFiles = () => {};
  const part = createPart(async () => {
    const feature = await open();
    stopFiles = feature.$files.subscribe((files) => $files.set(files));
    return feature;
  });

  const add = (given: GivenFiles) => {
    $waitingGifts.set($waitingGifts.get() + 1);
    part
      .open()
      .then(
        (feature) => feature.add(given),
        () => toasts.show({
          tone: 'alert', key: 'opening.partMissing', action: { key: 'opening.retry', run: () => add(given) },
        }),
      )
      .finally(() => $waitingGifts.set($waitingGifts.get() - 1));
  };
  const stopPage = env.page.onChange((kind) => {
    // In this order: what failed for want of the network must be pending again before anyone believes it has settled.
    part.opened()?.pageChanged(kind);
    $isOnline.set(env.page.isOnline());
  });
  const done = () => $files.get().filter(({ status }) => status === 'done');
  if (hasStored) void part.load();

  return {
    $phase: part.$phase,
    $files,
    $isWaiting: computed(
      [$files, $isOnline, $waitingGifts],
      (files, isOnline, gifts) => gifts > 0 || files.some((file) => isWaiting(file, isOnline)),
    ),
    accept: acceptedFiles,
    load: part.load,
    add,
    done: () =>
      done().map(({ url = '', name, mimeType }) => ({
        type: raster.test(mimeType) ? ('IMAGE' as const) : ('FILE' as const), url, name, mimeType,
      })),
    sent: () => part.opened()?.release(done().map(({ id }) => id)),
    destroy() {
      stopPage();
      stopFiles();
      part.destroy();
    },
  };
}

/** What failed for want of a network is tried again once that is back, so sending waits for it. */
function isWaiting({ status, error }: DraftFile, isOnline: boolean): boolean {
  if (status === 'error') return !isOnline && error?.isConnection === true;
  return status !== 'done';
}
