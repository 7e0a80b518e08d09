// Recordings as the widget uploads them.

import { envelopeSchema, speechUploadSchema } from '@persona-chat/widget/protocol/calls.ts';
import * as v from 'valibot';
import { checkReply } from './openapi.ts';
import { wav } from './recordings.ts';
import type { Target, Visitor } from './visitor.ts';

export interface Recording {
  readonly bytes?: Buffer;
  readonly name?: string;
  readonly call?: 'user-speech' | 'user-speech-transcribe';
  readonly headers?: Record<string, string>;
  readonly token?: string | null;
  readonly field?: string;
  readonly language?: string;
  /** Whether the other fields stand behind the file. */
  readonly isFileFirst?: boolean;
}

export interface RecordingAnswer {
  readonly status: number;
  readonly text: string;
  readonly message: string | null;
  readonly data: v.InferOutput<typeof speechUploadSchema> | null;
}

const toForm = (recording: Recording): FormData => {
  const { bytes = wav(1), name = 'speech.wav', field = 'audio', language = 'en-US', isFileFirst = false } = recording;
  const form = new FormData();
  if (isFileFirst) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  form.append('s2t_model', 'telephony');
  form.append('target_language', language);
  if (!isFileFirst) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
};

export const upload = async (target: Target, visitor: Visitor, recording: Recording = {}): Promise<RecordingAnswer> => {
  const { call = 'user-speech-transcribe', token = visitor.token, headers = {} } = recording;
  const reply = await fetch(`${target.apiUrl}/uploads/${call}`, {
    method: 'POST',
    body: toForm(recording),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      'x-client-id': 'test-client',
      'x-conversation-id': visitor.conversationId,
      ...headers,
    },
  });
  const text = await reply.text();
  checkReply('POST', `/uploads/${call}`, reply.status, text);
  const isJson = reply.headers.get('content-type')?.includes('json') === true;
  const { data, message } = isJson ? v.parse(envelopeSchema, JSON.parse(text)) : { data: undefined, message: null };
  return {
    status: reply.status,
    text,
    message: message ?? null,
    data: data === undefined ? null : v.parse(speechUploadSchema, data),
  };
};

/** Uploads and resolves with what it was answered; throws when it is refused. */
export const recorded = async (target: Target, visitor: Visitor, recording: Recording = {}) => {
  const { status, text, data } = await upload(target, visitor, recording);
  if (status !== 200 || !data) throw new Error(`${status} ${text}`);
  return data;
};
