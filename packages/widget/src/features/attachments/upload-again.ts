// Files of a message that still waits, once more for another guest (features/kept-files/refresh-uploads.ts).

import type { Env } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import type { KeptFiles } from '../kept-files/kept-files.ts';
import type { UploadAgain } from '../kept-files/refresh-uploads.ts';
import { addressInText } from './resolve-upload-urls.ts';
import type { UploadApi } from './upload-api.ts';

export interface UploadAgainPorts {
  readonly api: Pick<UploadApi, 'upload'>;
  readonly kept: Pick<KeptFiles, 'source'>;
  readonly env: Pick<Env, 'newId'>;
  /** The file has another address by now. */
  readonly onUploaded: (id: string, url: string, file: File) => void;
}

/** Creates what uploads the files of a message again. */
export function createUploadAgain({ api, kept, env, onUploaded }: UploadAgainPorts): UploadAgain {
  return async (entry, signal) => {
    const { attachments = [], files = [] } = entry;
    const sources = await Promise.all(attachments.map((_, index) => kept.source(files[index] ?? '')));
    let { content } = entry;
    const fresh = [];
    for (const attachment of attachments) {
      const index = fresh.length;
      const file = sources[index];
      if (!file || sources.includes(null)) throw new WidgetError('unsupported', { status: 422 });
      const url = await api.upload({ file, signal, requestId: env.newId(), onProgress: () => {} });
      onUploaded(files[index] ?? '', url, file);
      // The text shows its pictures by their addresses.
      content = content.replaceAll(`](${addressInText(attachment.url)}`, `](${addressInText(url)}`);
      fresh.push({ ...attachment, url });
    }
    return { content, attachments: fresh };
  };
}
