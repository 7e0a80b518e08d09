// POST /uploads/user-speech-transcribe and /uploads/user-speech (docs/protocol.md#recordings).

import { afterWaits } from '../../core/after-waits.ts';
import type { ClockPort, FilePort } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import { isSuccess } from '../../core/is-success.ts';
import { speechUploadSchema } from '../../protocol/calls.ts';
import { parseData, parseEnvelope } from '../../protocol/envelope.ts';
import { callHeaders } from '../../protocol/headers.ts';
import type { Caller } from '../api/caller.ts';

/** A recognition may take its time after the last byte. */
const IDLE_TIMEOUT_MS = 60_000;

export interface RecordingUpload {
  readonly file: File;
  /** Stays the same when the same recording is sent again, so that the server stores it once. */
  readonly requestId: string;
  readonly guestId: string | undefined;
  readonly model: string;
  readonly language: string;
  /** Its text is known already: only the sound is stored. */
  readonly hasTranscript: boolean;
  readonly signal: AbortSignal;
}

export interface RecordingApi {
  /**
   * Waits where the server asks for that (P4). Resolves with the recording's address and what was recognised: empty where nothing was heard, null where nobody
   * transcribed it. Rejects with `protocol` where the reply carries `data.error` or no address: `serverMessage` is the error
   * where it is a text.
   */
  upload(call: RecordingUpload): Promise<{ readonly url: string; readonly transcript: string | null }>;
}

/** Creates the calls for recordings. */
export function createRecordingApi(
  files: Pick<FilePort, 'upload'>,
  clock: Pick<ClockPort, 'sleep'>,
  { toRequest, refusal, renewing }: Caller,
): RecordingApi {
  const uploadOnce: RecordingApi['upload'] = ({ file, requestId, guestId, model, language, hasTranscript, signal }) =>
    renewing(async () => {
      const path = `/uploads/user-speech${hasTranscript ? '' : '-transcribe'}`;
      const { url, headers } = toRequest({ method: 'POST', path, requestId });
      const reply = await files.upload({
        url,
        file,
        signal,
        fieldName: 'audio',
        idleTimeoutMs: IDLE_TIMEOUT_MS,
        onProgress: () => {},
        headers: { ...headers, ...callHeaders({ guestId }) },
        fields: { s2t_model: model, target_language: language },
      });
      if (!isSuccess(reply)) throw refusal(reply, reply.text);
      const data = parseData(speechUploadSchema, parseEnvelope(reply.text).data);
      if (!data?.url || data.error) {
        const { error } = data ?? {};
        throw new WidgetError('protocol', {
          status: reply.status,
          ...(typeof error === 'string' && { serverMessage: error }),
        });
      }
      return { url: data.url, transcript: data.transcript ?? null };
    });
  return { upload: (call) => afterWaits(clock, call.signal, () => uploadOnce(call)) };
}
