// What messages need of the files that are in them: addresses that still open, and a copy on the visitor's machine.

import type { Env, FilePort } from '../../core/env.ts';
import { toWidgetError } from '../../core/errors.ts';
import type { ChatApi } from '../api/chat-api.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { AttachmentsFeature } from './attachments-types.ts';
import { createFreshUrls } from './fresh-urls.ts';

export interface MessageFilesPorts {
  readonly env: Env;
  readonly files: Pick<FilePort, 'save'>;
  readonly api: Pick<ChatApi, 'history'>;
  readonly list: MessageList;
  readonly signal: AbortSignal;
}

/** Creates it over the messages that are listed. */
export function createMessageFiles({
  env,
  files,
  api,
  list,
  signal,
}: MessageFilesPorts): Pick<AttachmentsFeature, 'refresh' | 'isReachable' | 'save'> {
  const freshUrls = createFreshUrls({ env, api, list, signal });
  return {
    refresh: freshUrls,
    async isReachable(url) {
      try {
        const { status, bytes } = await env.http.stream({ method: 'GET', url, headers: {}, signal });
        await bytes[Symbol.asyncIterator]().return?.();
        return status !== 403;
      } catch {
        // A page may not be allowed to read what a frame may still show.
        return true;
      }
    },
    async save(key, { url, name, isForeign }) {
      const place = list.get(key)?.attachments.findIndex((one) => one.url === url) ?? -1;
      try {
        await files.save(url, name, isForeign);
      } catch (thrown) {
        const isFresh = toWidgetError(thrown).code === 'auth' && (await freshUrls(key));
        const fresh = isFresh ? list.get(key)?.attachments[place] : undefined;
        if (!fresh) throw thrown;
        await files.save(fresh.url, name, isForeign);
      }
    },
  };
}
