// Pictures of the composer's text: uploads like all files of the chat, shown in place.

import type { AttachmentsSlot } from '../../features/attachments/attachments-types.ts';
import { linkTarget } from '../../core/safe-url.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ImageHost } from './image-host.ts';

/** The editor's pictures over the slot of files. */
export function createChatImages(
  slot: AttachmentsSlot,
  $origins: Readable<readonly string[]>,
  t: () => Translate,
): ImageHost {
  const feature = () => {
    const phase = slot.$state.get();
    return phase.name === 'ready' ? phase.feature : null;
  };
  return {
    place: (files, ids) => slot.place({ files, ids }),
    look(id) {
      const file = slot.$files.get().find((one) => one.id === id);
      // Until the code for files is here, nothing can be known.
      if (!file) return feature() ? null : { status: 'uploading', progress: 0, source: '', address: '' };
      const { url = '', previewUrl, progress, error } = file;
      const shown = { progress, source: previewUrl ?? url, address: url };
      if (error) return { ...shown, status: 'error', problem: error.text ?? t()(error.key, error.values) };
      return { ...shown, status: file.status === 'done' ? 'loaded' : 'uploading' };
    },
    // Addresses are signed and grow old: they are put in when the message goes out.
    addressOf: (id) => `upload:${id}`,
    subscribe(callback) {
      const stops = [slot.$files.listen(callback), slot.$state.listen(callback)];
      return () => stops.forEach((stop) => stop());
    },
    retry: (id) => feature()?.retry(id),
    isAllowed(source) {
      const url = linkTarget(source);
      return url !== null && $origins.get().includes(url.origin);
    },
    async save(source, name) {
      await slot.load();
      const files = feature();
      if (!files) throw new Error('no files');
      await files.save('', { url: source, name, isForeign: false });
    },
  };
}
