// Uploads over real HTTP, as a browser sends them, and as no browser would.

import { envelopeSchema, uploadSchema } from '@persona-chat/widget/protocol/calls.ts';
import { request } from 'node:http';
import type { Agent, ClientRequest, OutgoingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { checkReply } from './openapi.ts';
import type { Target } from './visitor.ts';

export interface UploadAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Of a failure, or null. */
  readonly message: string | null;
}

export interface UploadParts {
  readonly name?: string;
  readonly bytes?: Buffer;
  readonly field?: string;
  readonly token: string | null;
  readonly headers?: Record<string, string>;
}

/** POST /uploads/documents; a failure in JSON must be `{message}`. */
export const upload = async (target: Target, parts: UploadParts): Promise<UploadAnswer> => {
  const { name = 'note.txt', bytes = Buffer.from('Hello'), field = 'file', token, headers = {} } = parts;
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const reply = await fetch(`${target.apiUrl}/uploads/documents`, {
    method: 'POST',
    body: form,
    headers: { ...authorization, ...headers },
  });
  const text = await reply.text();
  // A fault breaks the protocol on purpose.
  if (!name.startsWith('fail-')) checkReply('POST', '/uploads/documents', reply.status, text);
  const isJson = reply.headers.get('content-type')?.includes('json') === true;
  const { message } = isJson ? v.parse(envelopeSchema, JSON.parse(text)) : { message: null };
  return { status: reply.status, headers: reply.headers, text, message: message ?? null };
};

export const urlOf = ({ text }: UploadAnswer): string =>
  v.parse(uploadSchema, v.parse(envelopeSchema, JSON.parse(text)).data).url;

/** Uploads and resolves with the signed URL; throws when it is refused. */
export const uploaded = async (target: Target, parts: UploadParts): Promise<string> => {
  const answer = await upload(target, parts);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return urlOf(answer);
};

export const lastSegment = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

export interface BodyStream {
  readonly name: string;
  /** Of the file; the `Content-Length` is reckoned from it unless `isChunked`. */
  readonly size: number;
  readonly token: string;
  readonly isChunked?: boolean;
  readonly headers?: Record<string, string>;
  readonly agent?: Agent;
}

export interface RunningUpload {
  readonly call: ClientRequest;
  /** Sends so many bytes of the file and waits until they have left. */
  send(bytes: Buffer): Promise<void>;
  /** Ends the body and resolves with the status; rejects when the connection breaks. */
  finish(): Promise<number>;
}

/** Begins an upload whose body the test writes piece by piece. */
export const beginUpload = (target: Target, body: BodyStream): RunningUpload => {
  const { name, size, token, isChunked = false, agent } = body;
  const boundary = 'boundary-of-the-test';
  const disposition = `form-data; name="file"; filename="${name}"`;
  const start = `--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: text/plain\r\n\r\n`;
  const end = `\r\n--${boundary}--\r\n`;
  const length = Buffer.byteLength(start) + size + Buffer.byteLength(end);
  const headers: OutgoingHttpHeaders = {
    ...body.headers,
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
  };
  const call = request(`${target.apiUrl}/uploads/documents`, { method: 'POST', headers, agent });
  const status = new Promise<number>((resolve, reject) => {
    call.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    call.once('error', reject);
  });
  // It may break while the test is still writing; `finish` tells.
  status.catch(() => {});
  call.write(start);
  return {
    call,
    send: (bytes) =>
      new Promise((resolve) => {
        // A write to a connection that breaks is never called back.
        call.once('close', resolve);
        call.write(bytes, () => {
          call.off('close', resolve);
          resolve();
        });
      }),
    finish: () => {
      call.end(end);
      return status;
    },
  };
};
