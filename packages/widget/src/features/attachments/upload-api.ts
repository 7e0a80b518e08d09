// POST and DELETE /uploads/documents (docs/protocol.md#files).

import { afterWaits } from '../../core/after-waits.ts';
import type { ClockPort, FilePort } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import { isSuccess } from '../../core/is-success.ts';
import { uploadSchema } from '../../protocol/calls.ts';
import { parseData, parseEnvelope, parseJson } from '../../protocol/envelope.ts';
import type { Caller } from '../api/caller.ts';

const IDLE_TIMEOUT_MS = 60_000;

export interface UploadCall {
  readonly file: File;
  /** Stays the same when the same file is sent again, so that the server stores it once. */
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Share of the body that has gone out, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface UploadApi {
  /**
   * Resolves with `data.url`, also where the server asks to wait (P4). Rejects with `protocol` where a success carries none: `body` is then what the server sent,
   * or undefined where that was no JSON.
   */
  upload(call: UploadCall): Promise<string>;
  /** Deletes an upload by its generated name, the last path segment of its address (docs/protocol.md#files). */
  remove(url: string): Promise<void>;
}

/** Creates the calls for uploads. */
export function createUploadApi(
  files: FilePort,
  clock: Pick<ClockPort, 'sleep'>,
  { toRequest, ask, refusal, renewing }: Caller,
): UploadApi {
  const uploadOnce: UploadApi['upload'] = ({ file, requestId, signal, onProgress }) =>
    renewing(async () => {
      const { url, headers } = toRequest({ method: 'POST', path: '/uploads/documents', requestId });
      const reply = await files.upload({ url, headers, file, signal, onProgress, idleTimeoutMs: IDLE_TIMEOUT_MS });
      if (!isSuccess(reply)) throw refusal(reply, reply.text);
      const data = parseData(uploadSchema, parseEnvelope(reply.text).data);
      if (!data?.url) throw new WidgetError('protocol', { status: reply.status, body: parseJson(reply.text) });
      return data.url;
    });
  return {
    upload: (call) => afterWaits(clock, call.signal, () => uploadOnce(call)),
    remove: (url) =>
      renewing(async () => {
        const name = /([^/?#]+)\/*(?:[?#]|$)/.exec(url)?.[1];
        if (name) await ask({ method: 'DELETE', path: `/uploads/documents/${name}` });
      }),
  };
}
